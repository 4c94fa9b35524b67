// Apart from the schemas of deep research, so that a page that only links to it does not load them.

/** The questions that a plan may ask, in the order in which they are asked. */
export const DEEP_QUESTIONS = ["growth", "margins", "cash", "debt", "owners", "price", "peers", "risks"] as const;
export type DeepQuestionId = (typeof DEEP_QUESTIONS)[number];

/** How much a plan may hold. */
export const DEEP_LIMITS = { metrics: 8, words: 6, longestWord: 60, findings: 6, quotes: 10 } as const;
