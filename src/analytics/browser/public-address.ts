import { isPrivatePage, pageName } from "./page-name.ts";

/** Parameters that say what is researched; all others may hold what somebody typed, or a secret. */
const PUBLIC_PARAMETERS: readonly string[] = ["type", "asOf"];

/** What may be told of an address: where it leads and which research it asks for. Nothing of what is no address. */
export function publicAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, origin, pathname, searchParams } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return "";
  const path = isPrivatePage(pathname) ? `/${pageName(pathname)}` : pathname;
  const told = [...searchParams].filter(([name]) => PUBLIC_PARAMETERS.includes(name));
  const query = new URLSearchParams(told).toString();
  return origin + path + (query === "" ? "" : `?${query}`);
}
