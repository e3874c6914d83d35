"""Space Dealer: 3 to 8 planets, sand timers, thirty minutes in seconds. Read cards, table, clock, then the rest."""
