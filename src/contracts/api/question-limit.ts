// Apart from the schemas of answers, whose library no page needs for its form.

/** A longer question is no question. */
export const QUESTION_LIMIT = 500;

/** What is checked has at most so many characters, which is about ten pages. */
export const TEXT_LIMIT = 30_000;
