/** The name under which it is kept, as `true`, that the disclaimer bar was dismissed (specification section 3). */
export const DISCLAIMER_KEY = "disclaimer-dismissed";
