"""Andromeda: 3 to 5 traders, seven planets, a ring that draws lots. Read rules, table, then the phases in order."""
