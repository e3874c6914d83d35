"""Ad Astra: 3 to 5 factions, nine stars, cards programmed face down. Read rules, table, then setup and the cards."""
