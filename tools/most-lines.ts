/** A longer file does more than the one thing it is named after: lint refuses it, and the check of the repository where lint cannot read. */
export const MOST_LINES = 300;
