import { isPrivatePage, pageName } from "./page-name.ts";

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
