/** Where visits are kept in local storage: a guest's of portfolios by id, everybody's of research by symbol. */
export const VISIT_KEYS = { portfolios: "portfolio-visits", research: "research-visits" } as const;
