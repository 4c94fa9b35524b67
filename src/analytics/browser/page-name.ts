/** The kind of page an address leads to, as one word: `/` is home, `/research/NVDA` is research. */
export function pageName(pathname: string): string {
  const [, first = ""] = pathname.split("/");
  if (first === "") return "home";
  return /^[a-z][a-z-]{0,30}$/.test(first) ? first : "unknown";
}

/** Pages whose address or content is a secret: sign-in tokens, links to a portfolio, mails in development. */
const PRIVATE_PAGES: readonly string[] = ["authenticate", "shared", "outbox"];

/** Whether nothing of a page may be captured. */
export function isPrivatePage(pathname: string): boolean {
  return PRIVATE_PAGES.includes(pageName(pathname));
}
