import { ACCURACY, type Accuracy, type MethodAccuracy } from "#earnings/next/accuracy.ts";
import type { Tallies, Tally } from "#research/articles/article.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/** Where an article says how these numbers were counted. */
const COUNTED = "/blog/how-sure-is-an-earnings-date#how-it-was-counted";

/**
 * What the estimator of earnings dates was counted to be worth, by the names that articles use: `agreeing withinOne`. Of the
 * companies that had no part in fitting it.
 */
export function earningsTallies(accuracy: Accuracy = ACCURACY): Tallies {
  const { companies, announcements, from, through, methods, usualTime } = accuracy;
  return new Map([
    ["companies", count(companies.fit + companies.check)],
    ["fit companies", count(companies.fit)],
    ["check companies", count(companies.check)],
    ["announcements", count(announcements)],
    ["from", { text: formatDate(from), href: COUNTED }],
    ["through", { text: formatDate(through), href: COUNTED }],
    ["usual-time cases", count(usualTime.cases)],
    ["usual-time right", share(usualTime.right, usualTime.cases)],
    ...Object.entries(methods).flatMap(([method, { check }]) => ofMethod(method, check)),
  ]);
}

function ofMethod(name: string, { cases, exact, withinOne, withinThree, withinSeven, withinFourteen }: MethodAccuracy) {
  return [
    [`${name} cases`, count(cases)],
    [`${name} exact`, share(exact, cases)],
    [`${name} withinOne`, share(withinOne, cases)],
    [`${name} withinThree`, share(withinThree, cases)],
    [`${name} withinSeven`, share(withinSeven, cases)],
    [`${name} withinFourteen`, share(withinFourteen, cases)],
  ] as const;
}

function count(value: number): Tally {
  return tally(String(value), "count");
}

function share(part: number, whole: number): Tally {
  return tally(whole === 0 ? null : (part / whole).toFixed(6), "ratio");
}

/** Written by the function that writes every number here. */
function tally(value: string | null, unit: "count" | "ratio"): Tally {
  const nameless = {
    id: "",
    measure: "",
    label: "",
    periodKey: "",
    periodLabel: "",
    periodEnd: "",
    flags: [],
  } as const;
  return { text: formatFigure({ ...nameless, value, unit, quality: "derived", reason: null }, "auto"), href: COUNTED };
}
