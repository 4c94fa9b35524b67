import type { ScreenChange, ScreenChanges } from "#contracts/screen-change.ts";
import { readScreenQuestion } from "#app/screener/screen-query.ts";
import type { FollowedScreen, FollowStore, KeptLook } from "#members/screens/follow-store.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { labelOf, unitOf } from "#screener/query/quantities.ts";
import { compareLooks, type LookChange, lookAt } from "#screener/screens/compare-looks.ts";
import type { Screen } from "#screener/screens/screen.ts";
import { type Basis, measureAt } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";
import type { StoredRow, UniverseStore } from "#screener/universe/universe-store.ts";
import { figureOf } from "./screen-service.ts";

interface FollowDeps {
  readonly follow: FollowStore;
  readonly store: Pick<UniverseStore, "rows">;
  readonly universe: Universe;
  /** How many companies there will be. */
  readonly held: () => number;
  readonly now: () => Date;
}

/** Notes who enters and leaves saved screens. */
export interface ScreenFollower {
  /** Looks at a screen and gives what was noted of it in the last so many days. */
  changes(screen: FollowedScreen, days: number): Promise<ScreenChanges>;
  /** Looks at every saved screen, unless no company changed since the last time. */
  lookAtAll(signal: AbortSignal): Promise<void>;
}

/** A process that has read fewer of the companies compares nothing: it would take those it lacks for gone. */
const LEAST_SHARE = 0.95;

/** Makes the follower of one process. */
export function createScreenFollower(deps: FollowDeps): ScreenFollower {
  const { follow, universe } = deps;
  const state = { version: -1 };
  return {
    async changes(screen, days) {
      await lookAgain(deps, screen);
      return follow.changes(screen, days);
    },
    async lookAtAll(signal) {
      const { version } = universe;
      if (version === state.version) return;
      for (const screen of await follow.every()) {
        if (signal.aborted) return;
        await lookAgain(deps, screen);
      }
      state.version = version;
    },
  };
}

async function lookAgain(deps: FollowDeps, screen: FollowedScreen): Promise<void> {
  const { follow, universe, held, now } = deps;
  if (universe.size === 0 || universe.size < held() * LEAST_SHARE) return;
  const asked = screenOf(screen.query, now());
  if (asked === null) return;
  const seen = lookAt(asked, universe);
  const last = await follow.lastLook(screen);
  if (last === null || last.look.query !== screen.query)
    return follow.begin(screen, { ...kept(seen), query: screen.query });
  const compared = compareLooks({
    asked,
    universe,
    before: last.look,
    now: seen,
    since: Date.parse(last.lookedAt),
  });
  const changes = await describeChanges(deps, compared.changes, asked.basis);
  await follow.note(screen, last.looks, { look: { ...kept(compared.next), query: screen.query }, changes });
}

function kept({ found, undecided, companies }: ReturnType<typeof lookAt>): Omit<KeptLook, "query"> {
  return {
    found: Object.fromEntries(Object.entries(found).map(([cik, values]) => [cik, [...values]])),
    undecided: [...undecided],
    companies,
  };
}

/** Null for a line that can no longer be read, because a metric of it is gone. */
function screenOf(query: string, now: Date): Screen | null {
  const { question } = readScreenQuestion(new URLSearchParams(query));
  const parsed = parseScreen(question.line);
  if (!parsed.ok) return null;
  const { basis } = question;
  const today = now.toISOString().slice(0, 10);
  return { basis, conditions: parsed.conditions, sort: { by: "symbol", isDescending: false }, today };
}

/** Puts the changes into words and figures that can be opened. */
async function describeChanges(
  { store, universe }: FollowDeps,
  changes: readonly LookChange[],
  basis: Basis,
): Promise<readonly ScreenChange[]> {
  if (changes.length === 0) return [];
  const companies = changes.map(({ position }) => universe.company(position));
  const rows = await store.rows(
    companies.map(({ cik }) => cik),
    basis,
  );
  return changes.map(({ kind, cause, position, compared }) => {
    const { cik, symbol, name } = universe.company(position);
    const row = rows.get(cik);
    return { kind, cause, cik, symbol, name, figures: compared.map((one) => changeFigure(one, row)) };
  });
}

function changeFigure(
  { condition: { quantity }, before, now }: LookChange["compared"][number],
  row: StoredRow | undefined,
): ScreenChange["figures"][number] {
  const figure = quantity.of === "value" && row !== undefined ? figureOf(row, measureAt(quantity.measure).id) : null;
  const unit = unitOf(quantity);
  const written = (value: number): string | null =>
    Number.isFinite(value) ? formatFigure({ ...UNNAMED, unit, value: value.toFixed(DECIMALS) }, "auto") : null;
  return {
    label: labelOf(quantity),
    before: written(before),
    now: written(now),
    figureId: figure?.id ?? null,
    periodLabel: figure?.periodLabel ?? null,
  };
}

/** More than any figure is written with. */
const DECIMALS = 8;

const UNNAMED = {
  id: "",
  measure: "",
  label: "",
  periodKey: "",
  periodLabel: "",
  periodEnd: "",
  quality: "derived",
  flags: [],
  reason: null,
} as const;
