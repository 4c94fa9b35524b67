import type { ScreenerServices, ScreenPage, ScreenQuestion, ScreenRow } from "#screener/screens/screener-services.ts";
import type { FigureView } from "#contracts/api/figure.ts";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { histogramsOf } from "#screener/screens/histogram.ts";
import { type ScreenResult, screen } from "#screener/screens/screen.ts";
import { unknownWord } from "#screener/screens/unknown-words.ts";
import { BASES, positionOf } from "#screener/universe/measures.ts";
import { cellFigure } from "#screener/universe/cell-figure.ts";
import type { Universe } from "#screener/universe/universe.ts";
import type { StoredRow, UniverseStore } from "#screener/universe/universe-store.ts";

interface ScreenServiceDeps {
  readonly store: Pick<UniverseStore, "rows">;
  readonly universe: Universe;
  /** How many companies there will be. */
  readonly held: () => number;
  readonly now: () => Date;
}

/** Makes the service that answers screens: filtered and sorted in memory, the figures of a page from the database. */
export function createScreenService({ store, universe, held, now }: ScreenServiceDeps): ScreenerServices {
  return {
    isHeld: (id) => {
      const position = positionOf(id);
      return (
        position === undefined ||
        BASES.some((basis) => universe.values(basis, position).some((value) => !Number.isNaN(value)))
      );
    },
    progress: () => ({ computed: universe.size, held: Math.max(held(), universe.size) }),
    async screen(question, rows) {
      const parsed = parseScreen(question.line);
      if (!parsed.ok) return parsed;
      const { basis, sortBy, isDescending } = question;
      const by = sortBy === "symbol" || sortBy === "name" ? sortBy : positionOf(sortBy);
      if (by === undefined) throw new TypeError(`screen(): "${sortBy}" is no column to sort by.`);
      const today = now().toISOString().slice(0, 10);
      const { conditions } = parsed;
      // Of a universe that is still being computed nobody knows what it will not have.
      const unknown = universe.size < held() ? null : unknownWord(conditions, universe);
      if (unknown !== null) return { ok: false, error: unknown };
      const result = screen({ basis, conditions, sort: { by, isDescending }, today }, universe);
      const found = await pageOf({ store, universe }, question, result, rows);
      return { ok: true, found, histograms: histogramsOf({ line: question.line, conditions, basis, today }, universe) };
    },
  };
}

const NAMED = 60;

async function pageOf(
  { store, universe }: Pick<ScreenServiceDeps, "store" | "universe">,
  question: ScreenQuestion,
  { matches, leftOut }: ScreenResult,
  size: number,
): Promise<ScreenPage> {
  const pages = Math.max(1, Math.ceil(matches.length / size));
  const page = Math.min(question.page, pages);
  const companies = matches.slice((page - 1) * size, page * size).map((position) => universe.company(position));
  const stored = await store.rows(
    companies.map(({ cik }) => cik),
    question.basis,
  );
  return {
    total: matches.length,
    page,
    pages,
    rows: companies.map((company): ScreenRow => {
      const row = stored.get(company.cik);
      return { company, figures: question.columns.map((id) => (row === undefined ? null : figureOf(row, id))) };
    }),
    leftOut: leftOut.map(({ label, reason, positions }) => ({
      label,
      reason,
      count: positions.length,
      symbols: positions.slice(0, NAMED).map((position) => universe.company(position).symbol),
    })),
  };
}

/** A cell of a stored row as pages show figures; null for none. */
export function figureOf(row: StoredRow, id: string): FigureView | null {
  const position = positionOf(id);
  const cell = position === undefined ? null : (row.cells[position] ?? null);
  return cell === null ? null : cellFigure(cell, row.periods, id);
}
