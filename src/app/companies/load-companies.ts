import { Decimal } from "decimal.js";
import { screenSearch, USUAL_COLUMNS } from "#app/screener/screen-address.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import type { GroupMedian } from "#screener/browse/group-companies.ts";
import { measureAt, positionOf } from "#screener/universe/measures.ts";
import { BROWSE_MEASURES } from "./browse-address.ts";
import type { BrowseQuestion, BrowseServices } from "./browse-services.ts";

/** A median as text, with the screen that lists the companies it is the middle of. */
export interface ShownMedian {
  readonly text: string;
  /** How many companies it is the middle of. */
  readonly count: number;
  readonly to: string;
}

/** The companies of an address with their groups; null where there are none. */
export async function loadCompanies(browse: BrowseServices, question: BrowseQuestion) {
  const found = await browse.companies(question, BROWSE_MEASURES);
  if (found === null) return null;
  const { groups, medians, ...list } = found;
  const ofGroup = question.sector === null ? "sector" : "industry";
  return {
    ...list,
    question,
    labels: BROWSE_MEASURES.map((id) => measureNamed(id).label),
    groups: groups.map(({ name, count, medians: own }) => ({
      name,
      count,
      medians: own.map((median) => shownMedian(median, { ...question, [ofGroup]: name })),
    })),
    medians: medians.map((median) => shownMedian(median, question)),
  };
}

function measureNamed(id: string) {
  return measureAt(positionOf(id) ?? -1);
}

function shownMedian({ measure, value, count }: GroupMedian, { sector, industry }: BrowseQuestion): ShownMedian {
  const named = Object.entries({ sector, industry }).flatMap(([field, name]) =>
    name === null ? [] : [`${field} = "${name}"`],
  );
  const screened = { line: named.join(" and "), basis: "ttm", sortBy: measure, isDescending: true, page: 1 } as const;
  return {
    text: value === null ? ABSENT : textOf(measure, value),
    count,
    to: `/screener${screenSearch({ ...screened, columns: USUAL_COLUMNS })}`,
  };
}

function textOf(measure: string, value: number): string {
  const { label, unit } = measureNamed(measure);
  const period = { periodKey: "", periodLabel: "", periodEnd: "" };
  const figure = { id: "", measure, label, unit, ...period, quality: "derived", flags: [], reason: null } as const;
  return formatFigure({ ...figure, value: new Decimal(value).toFixed() }, "auto");
}
