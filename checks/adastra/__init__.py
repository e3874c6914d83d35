"""What must hold in Ad Astra: invariants of positions."""
