import type { DataEnd } from "#app/data-age/data-age.tsx";
import type { SourceStatus } from "#contracts/api/run-event.ts";
import { FACTS_SOURCE, PRICES_SOURCE } from "#contracts/source-names.ts";
import type { DataOrigin } from "./run-bar.tsx";

type DataDays = Pick<DataOrigin, "figures" | "prices">;

/**
 * Where the figures of a run are from and how old they are, once its sources have answered. Until then those of the bundle are
 * told, and with the live source none: they are being read.
 */
export function originOfRun(sources: readonly SourceStatus[], bundled: DataOrigin): DataOrigin {
  const facts = sources.find(({ name }) => name === FACTS_SOURCE);
  const prices = sources.find(({ name }) => name === PRICES_SOURCE);
  const until = bundled.source === "live" ? null : bundled.figures;
  return {
    ...bundled,
    source: facts?.state === "bundled" ? "snapshot" : bundled.source,
    figures: facts?.asOf?.slice(0, DAY_LENGTH) ?? until,
    prices: prices?.asOf?.slice(0, DAY_LENGTH) ?? bundled.prices,
  };
}

/** Of an ISO instant, what names its day. */
const DAY_LENGTH = 10;

/** The newest day that our data on the company knows. @param otherwise where it is not told yet */
export function newestDay({ figures, prices }: DataDays, otherwise: string): string {
  const days = [figures, prices].filter((day) => day !== null);
  return days.toSorted().at(-1) ?? otherwise;
}

/** What may be old. */
export function dataEnds({ figures, prices }: DataDays): readonly DataEnd[] {
  const ofFigures: readonly DataEnd[] = figures === null ? [] : [{ name: "figures", day: figures }];
  return prices === null ? ofFigures : [...ofFigures, { name: "prices", day: prices }];
}
