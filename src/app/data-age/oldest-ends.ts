import type { DataEnd } from "./data-age.tsx";

/** One company's data: the day that its figures are known by and, where it has any, that of its newest close. */
interface CompanyEnds {
  readonly figures: string;
  readonly prices: string | null;
}

/** Where the data of several companies ends: of each kind the oldest day. */
export function oldestEnds(companies: readonly CompanyEnds[]): readonly DataEnd[] {
  const figures = companies.map((one) => one.figures).toSorted()[0];
  const prices = companies.flatMap((one) => one.prices ?? []).toSorted()[0];
  return [
    ...(figures === undefined ? [] : [{ name: "figures", day: figures } as const]),
    ...(prices === undefined ? [] : [{ name: "prices", day: prices } as const]),
  ];
}
