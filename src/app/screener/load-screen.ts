import { FAMILIES, type MeasureGroup } from "#app/compare/comparison.ts";
import { UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import { PRESETS } from "./presets.ts";
import { readScreenQuestion } from "./screen-query.ts";
import type { ScreenerServices } from "#screener/screens/screener-services.ts";

const ROWS = 100;

/** What the page of a screen shows; of an address what cannot be used is overlooked, but for the line. */
export async function readScreenPage(screener: ScreenerServices, query: URLSearchParams) {
  const { question } = readScreenQuestion(query);
  const answer = await screener.screen(question, ROWS);
  const labels = question.columns.map((id) => UNIVERSE_MEASURES.find((measure) => measure.id === id)?.label ?? id);
  return { question, labels, answer, progress: screener.progress(), presets: PRESETS };
}

/** Every measure to choose from, group by group. */
export function measureChoices(): readonly MeasureGroup[] {
  const groups = Map.groupBy(UNIVERSE_MEASURES, ({ group }) => group);
  return [...groups].map(([group, measures]) => ({
    name: group === "amounts" ? "Amounts" : FAMILIES[group],
    measures: measures.map(({ id, label }) => ({ id, label })),
  }));
}
