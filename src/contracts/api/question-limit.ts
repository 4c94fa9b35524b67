/** A longer question is no question. Apart from the answer's schema, whose library no page needs for its form. */
export const QUESTION_LIMIT = 500;
