// Names of the sources of a run whose days a page shows. In a file of their own, because pages load it first.

/** Filed figures. */
export const FACTS_SOURCE = "SEC company facts";
/** Closing prices. */
export const PRICES_SOURCE = "Prices";
