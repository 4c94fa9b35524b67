const WIDTH = 24;

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly symbol: string;
}

/** Draws how far an ingest is: `[######··················]  3 of 12  NVDA`. */
export function drawProgress({ done, of, symbol }: Progress): string {
  const filled = of === 0 ? WIDTH : Math.round((done / of) * WIDTH);
  return `[${"#".repeat(filled)}${"·".repeat(WIDTH - filled)}]  ${done} of ${of}  ${symbol}`;
}
