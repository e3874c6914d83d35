"""What must hold in Andromeda: invariants of positions, and the obligations built on them."""
