import { decodeUriPart } from "#platform/decode-uri-part.ts";
import { peersPath } from "./addresses.ts";

/** A place of the product that the header and the menu lead to. */
interface Section {
  readonly label: string;
  readonly to: string;
  /** Every address that belongs to it begins so. */
  readonly prefix: string;
  /** Where it leads from the pages of a company. */
  readonly ofCompany?: (symbol: string) => string;
}

/** The links of the header, Research with the sample symbol (docs/specification-map.md#2). */
export const SECTIONS = [
  { label: "Research", to: "/research/NVDA", prefix: "/research" },
  { label: "Compare", to: "/compare", prefix: "/compare", ofCompany: peersPath },
  {
    label: "Charts",
    to: "/charts",
    prefix: "/charts",
    ofCompany: (symbol: string) => `/charts?symbols=${encodeURIComponent(symbol)}&metrics=revenue`,
  },
  { label: "Screener", to: "/screener", prefix: "/screener" },
  { label: "Earnings", to: "/earnings", prefix: "/earnings" },
  { label: "Portfolios", to: "/portfolios", prefix: "/portfolios" },
  { label: "Blog", to: "/blog", prefix: "/blog" },
] as const satisfies readonly Section[];

/** A page names the section that it belongs to, or null (`src/app/page-list.ts`). */
export type SectionName = (typeof SECTIONS)[number]["label"];

/** Where a section leads from a page: from that of a company, to the company. */
export function addressOf({ to, ofCompany }: Section, pathname: string): string {
  const symbol = symbolOf(pathname);
  return symbol === null || ofCompany === undefined ? to : ofCompany(symbol);
}

/** The symbol of the company that a page is about; null on other pages. */
export function symbolOf(pathname: string): string | null {
  const segment = /^\/research\/([^/]+)/.exec(pathname)?.[1];
  return segment === undefined ? null : decodeUriPart(segment);
}

/** Whether an address lies in a section. */
export function isWithin(pathname: string, { prefix }: Section): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
