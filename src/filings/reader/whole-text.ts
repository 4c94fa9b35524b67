/** Stands for all items of a filing where an item is asked for; in a file of its own because browsers load it. */
export const WHOLE_TEXT = "all";
