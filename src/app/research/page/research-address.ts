import type { ResearchType } from "#contracts/research-stream.ts";

export interface ResearchQuestion {
  readonly symbol: string;
  readonly type: ResearchType;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
}

/** The address of a company's research; what is usual is left out of it. */
export function researchPath({ symbol, type, asOf }: ResearchQuestion): string {
  const query = new URLSearchParams();
  if (type !== "overview") query.set("type", type);
  if (asOf !== null) query.set("asOf", asOf);
  const text = query.toString();
  return `/research/${encodeURIComponent(symbol)}${text === "" ? "" : `?${text}`}`;
}
