// What is kept of an address: queries carry tokens, codes and names (docs/threats.md#47), so only these members of one stay.
const KEPT_MEMBERS: ReadonlySet<string> = new Set([
  "utm_campaign",
  "utm_content",
  "utm_id",
  "utm_medium",
  "utm_source",
  "utm_term",
  "type",
  "asOf",
]);

const LONGEST_PATH = 300;
const LONGEST_MEMBER = 100;

/** Reduces an address to origin, path and the members of its query that are known to be harmless; "" for anything else. */
export function stripAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, origin, pathname, searchParams } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "";
  const kept = [...searchParams].filter(([name]) => KEPT_MEMBERS.has(name));
  const query = new URLSearchParams(
    kept.map(([name, value]): [string, string] => [name, value.slice(0, LONGEST_MEMBER).toWellFormed()]),
  );
  return `${origin}${stripPath(pathname)}${query.size === 0 ? "" : `?${query.toString()}`}`;
}

/** Cuts query and fragment off a path, and what would carry out something in the operator's terminal; "" for what is none. */
export function stripPath(path: string): string {
  if (!path.startsWith("/")) return "";
  return path
    .replace(/[?#].*$/s, "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .slice(0, LONGEST_PATH)
    .toWellFormed();
}
