import * as z from "zod/mini";
import type { Immutable } from "./api/immutable.ts";

const changeFigure = z.object({
  label: z.string(),
  /** As it is written for readers; null where it was not kept, or there is none. */
  before: z.nullable(z.string()),
  now: z.nullable(z.string()),
  /** The figure behind `now`; null where it is a rank or an age. */
  figureId: z.nullable(z.string()),
  periodLabel: z.nullable(z.string()),
});

/**
 * Why a company entered or left: its own `figures`; that its sector, industry, exchange or peers are others (`company`); that the
 * companies it is ranked against became more or fewer (`ranks`). The others say nothing of the company: it is new in our data
 * (`added`), a figure is (`completed`), a figure is missing or withheld by now (`incomplete`), or we compute otherwise (`rules`).
 */
const CAUSES = ["figures", "company", "ranks", "added", "completed", "incomplete", "rules"] as const;
export type ChangeCause = (typeof CAUSES)[number];

const change = z.object({
  kind: z.enum(["entered", "left"]),
  cause: z.enum(CAUSES),
  cik: z.string(),
  symbol: z.string(),
  name: z.string(),
  /** What the ranges of the line compare: all of them of a company that entered, those it fails of one that left. */
  figures: z.array(changeFigure),
});
/** A company that entered or left a saved screen. */
export type ScreenChange = Immutable<z.infer<typeof change>>;

/** Reads a change that was stored. */
export const screenChange: z.ZodMiniType<ScreenChange> = change;

const noted = z.extend(change, { id: z.string(), /** ISO instant. */ notedAt: z.string() });
export type NotedChange = Immutable<z.infer<typeof noted>>;

const followed = z.object({
  /** ISO instants of the first and the last look; null before the first one. */
  since: z.nullable(z.string()),
  lookedAt: z.nullable(z.string()),
  /** Newest first. */
  changes: z.array(noted),
});
/** `GET /api/saved-screens/{id}/changes`: who entered and left since a screen is followed, as far as it is kept. */
export type ScreenChanges = Immutable<z.infer<typeof followed>>;
export const screenChanges: z.ZodMiniType<ScreenChanges> = followed;

/** Whether a change tells something of the company, and not only of our data. */
export function isOfCompany({ cause }: Pick<ScreenChange, "cause">): boolean {
  return cause === "figures" || cause === "company";
}
