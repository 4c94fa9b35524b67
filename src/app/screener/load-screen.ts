import { FAMILIES, type MeasureGroup } from "#app/compare/comparison.ts";
import { UNIVERSE_MEASURES } from "#screener/universe/measures.ts";
import { ROWS_OF_PAGE } from "./rows/found-rows.ts";
import { PRESETS } from "./presets.ts";
import { readScreenQuestion } from "./screen-query.ts";
import type { AddressedScreen } from "./screen-address.ts";
import type { ScreenerServices } from "#screener/screens/screener-services.ts";

/** What the page of a screen shows; of an address what cannot be used is overlooked, but for the line. */
export async function readScreenPage(screener: ScreenerServices, query: URLSearchParams) {
  const { question: read, problems } = readScreenQuestion(query);
  const question: AddressedScreen = { ...read, saved: query.get("saved")?.slice(0, 64) ?? null };
  const overlooked = problems.filter(({ field }) => field === "columns").map(({ detail }) => detail);
  const answer = await screener.screen(question, ROWS_OF_PAGE);
  const labels = question.columns.map((id) => UNIVERSE_MEASURES.find((measure) => measure.id === id)?.label ?? id);
  const choices = measureChoices(({ id }) => question.columns.includes(id) || screener.isHeld(id));
  return { question, overlooked, labels, answer, choices, progress: screener.progress(), presets: PRESETS };
}

/** Every measure, or those that are worth choosing, group by group. */
export function measureChoices(
  isOffered: (measure: { readonly id: string }) => boolean = () => true,
): readonly MeasureGroup[] {
  const groups = Map.groupBy(UNIVERSE_MEASURES.filter(isOffered), ({ group }) => group);
  return [...groups].map(([group, measures]) => ({
    name: { ...FAMILIES, amounts: "Amounts", filings: "What filings say" }[group],
    measures: measures.map(({ id, label }) => ({ id, label })),
  }));
}
