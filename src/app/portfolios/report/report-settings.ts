import { EQUAL_WEIGHT, type ReportSettings } from "#research/portfolio-report/report.ts";
import { WEIGHT_BASES } from "#research/portfolio-report/weights.ts";
import { USUAL_THRESHOLDS, type Thresholds } from "#research/portfolio-report/x-ray.ts";

/** The members of the query that hold what a reader chose, so that a report can be linked to; shares are in percent there. */
export const SETTING_NAMES = {
  weights: "weights",
  against: "against",
  position: "position",
  reporting: "reporting",
  negativeCash: "cash",
} as const;

/** In the query: held against nothing. */
export const AGAINST_NOTHING = "none";

/** The query that holds the settings of a page's address, without what else the address carries. */
export function settingsSearch(search: string): string {
  const names: readonly string[] = Object.values(SETTING_NAMES);
  const kept = [...new URLSearchParams(search)].filter(([name]) => names.includes(name));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}

/** Reads what was chosen; what is left out or makes no sense is as usual. */
export function readSettings(query: URLSearchParams): ReportSettings {
  const basis = query.get(SETTING_NAMES.weights);
  return {
    weights: WEIGHT_BASES.find((known) => known === basis) ?? null,
    against: againstOf(query.get(SETTING_NAMES.against)),
    thresholds: {
      position: threshold(query, "position"),
      reporting: threshold(query, "reporting"),
      negativeCash: threshold(query, "negativeCash"),
    },
  };
}

function threshold(query: URLSearchParams, name: keyof Thresholds): string {
  return shareOf(query.get(SETTING_NAMES[name])) ?? USUAL_THRESHOLDS[name];
}

function againstOf(text: string | null): string | null {
  if (text === AGAINST_NOTHING) return null;
  return text !== null && /^[A-Za-z0-9.-]{1,20}$/.test(text) ? text.toUpperCase() : EQUAL_WEIGHT;
}

/** `30` and `12.5` in percent as the share they are; null for anything else. */
function shareOf(percent: string | null): string | null {
  const found = /^(\d{1,2}|100)(?:\.(\d))?$/.exec(percent ?? "");
  if (found === null) return null;
  const thousandths = Number(found[1]) * 10 + Number(found[2] ?? 0);
  return thousandths > 1_000 ? null : String(thousandths / 1_000);
}

/** A share as the percentage of a field: `0.125` is `12.5`. */
export function percentField(share: string): string {
  return String(Math.round(Number(share) * 1_000) / 10);
}
