import type { DataEnd } from "#app/data-age/data-age.tsx";
import type { DataOrigin } from "./run-bar.tsx";

type DataDays = Pick<DataOrigin, "source" | "figures" | "prices">;

/** The newest day that our data on the company knows. */
export function newestDay({ figures, prices }: Pick<DataDays, "figures" | "prices">): string {
  return prices !== null && prices > figures ? prices : figures;
}

/** What may be old: figures from the live source are read again for each run. */
export function dataEnds({ source, figures, prices }: DataDays): readonly DataEnd[] {
  const ofFigures: readonly DataEnd[] = source === "live" ? [] : [{ name: "figures", day: figures }];
  return prices === null ? ofFigures : [...ofFigures, { name: "prices", day: prices }];
}
