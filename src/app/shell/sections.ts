/** A place of the product that the header and the menu lead to. */
export interface Section {
  readonly label: string;
  readonly to: string;
  /** Every address that belongs to it begins so. */
  readonly prefix: string;
}

/** The links of the header, Research with the sample symbol (docs/specification-map.md#2). */
export const SECTIONS: readonly Section[] = [
  { label: "Research", to: "/research/NVDA", prefix: "/research" },
  { label: "Earnings", to: "/earnings", prefix: "/earnings" },
  { label: "Portfolios", to: "/portfolios", prefix: "/portfolios" },
  { label: "Blog", to: "/blog", prefix: "/blog" },
];

/** Whether an address lies in a section. */
export function isWithin(pathname: string, { prefix }: Section): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
