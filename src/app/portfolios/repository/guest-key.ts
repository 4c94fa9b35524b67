/** The key in local storage under which a guest's portfolios are; apart, so that a page can look for them without their code. */
export const GUEST_KEY = "portfolios";
