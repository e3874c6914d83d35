"""What must hold in Space Dealer: invariants of positions, and claims about its components and its clock."""
