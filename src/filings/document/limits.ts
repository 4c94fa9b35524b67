/** How much of one document is read; a document beyond any of these is refused, so that it cannot take the process with it. */
export interface FilingLimits {
  readonly characters: number;
  readonly blocks: number;
  readonly facts: number;
  readonly depth: number;
  /** Of tables. Cells take more memory than their text. */
  readonly cells: number;
}

/** The largest filings of 2026 have 60 million characters, 40,000 blocks and 20,000 facts. */
export const FILING_LIMITS: FilingLimits = {
  characters: 80_000_000,
  blocks: 150_000,
  facts: 100_000,
  depth: 1_000,
  cells: 1_500_000,
};

export type FilingRefusal =
  | "too-large"
  | "too-many-blocks"
  | "too-many-facts"
  | "too-many-cells"
  | "too-deep"
  | "no-text";
