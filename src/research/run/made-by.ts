/** Changes when the rules or the cards do: with it, equal facts give equal cards. */
export const CARDS_AND_RULES_VERSION = "cards 1";
