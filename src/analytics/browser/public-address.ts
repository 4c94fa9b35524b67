/** Parameters that say what is researched; all others may hold what somebody typed, or a secret. */
const PUBLIC_PARAMETERS: readonly string[] = ["type", "asOf"];

/** What may be told of an address: where it leads and which research it asks for. Nothing of what is no address. */
export function publicAddress(address: string): string {
  const page = publicReferrer(address);
  if (page === "") return "";
  const named = [...new URL(address).searchParams].filter(([name]) => PUBLIC_PARAMETERS.includes(name));
  const query = new URLSearchParams(named).toString();
  return page + (query === "" ? "" : `?${query}`);
}

/** A referrer without its query and fragment, which may hold what somebody searched for. Empty for what is no address. */
export function publicReferrer(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, origin, pathname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "";
  return origin + (isPrivatePage(pathname) ? `/${pageName(pathname)}` : pathname);
}

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

/** Reads like a symbol or a company's name: letters, a few digits, and the signs that names hold. */
const NAME_LIKE = /^[\p{L}\p{M}\p{N} .,&'’()/-]{1,40}$/u;
const LONG_NUMBER = /(?:\d[ ()./-]*){7}/;

/** Stands for words that may be anything: a mail address, a password pasted into the wrong field. */
const WITHHELD_QUERY = "(withheld)";

/**
 * What may be told of a search: words that found a company are about one; words that found nothing only where they read
 * like a company.
 */
export function reportableQuery(query: string, resultsCount: number): string {
  if (resultsCount > 0) return query;
  return NAME_LIKE.test(query) && !LONG_NUMBER.test(query) ? query : WITHHELD_QUERY;
}
