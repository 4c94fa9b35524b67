import type { Stage } from "#contracts/research-stream.ts";

/** The stages of a run in plain words. */
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  STARTING: "Finding the company",
  INITIALIZING: "Gathering filings and prices",
  ANALYZING_DATA: "Computing the figures",
  GENERATING_INSIGHTS: "Writing and checking sentences",
  COMPLETE: "Complete",
};
