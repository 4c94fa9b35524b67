import { data, Form, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import { readScreenPage } from "#app/screener/load-screen.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { Route } from "./+types/screener.ts";
import { Suspense } from "react";
import type { MeasureGroup } from "#app/compare/comparison.ts";
import { WithEvidence } from "#app/research/evidence/with-evidence.tsx";
import { firstInteraction } from "#app/research/lazy/first-interaction.ts";
import { latePart } from "#app/research/lazy/late-part.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Button } from "#app/ui/button.tsx";
import { ShareButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Lead, Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import type { Preset } from "#app/screener/presets.ts";
import { type AddressedScreen, BASIS_WORDS, screenSearch, sortOf } from "#app/screener/screen-address.ts";
import type { ScreenAnswer } from "#screener/screens/screener-services.ts";
import { ScreenResults } from "#app/screener/screen-results.tsx";
import "#app/screener/screener.css";
import "./screener.css";

/** The screen of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return data(await readScreenPage(services.screener, new URL(request.url).searchParams));
}

/** An open figure changes the address, not the screen. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const isOther = searchWith(currentUrl.search, null) !== searchWith(nextUrl.search, null);
  return isOther || currentUrl.search === nextUrl.search ? defaultShouldRevalidate : false;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Screener · Beforehand",
    description: "Filter companies by any metric. Every figure links to its evidence.",
    isHidden: args.location.search !== "",
  });

const ASK_AGAIN_MS = 5_000;

export default function Screener({ loaderData }: Route.ComponentProps) {
  useRefresh(loaderData.progress.computed < loaderData.progress.held ? ASK_AGAIN_MS : null);
  return <ScreenerView {...loaderData} />;
}

// What follows unfolds, ticks and leads on by itself; its scripts come once somebody is there.
const MeasureChoices = latePart(
  async () => (await import("#app/screener/measure-choices.tsx")).MeasureChoices,
  firstInteraction,
);

const ClassicScreens = latePart(
  async () => (await import("#app/screener/classic-screens.tsx")).ClassicScreens,
  firstInteraction,
);

const RangeFilters = lazyComponent(async () => (await import("#app/screener/range-filters.tsx")).RangeFilters);

const SavedScreens = lazyComponent(async () => (await import("#app/screener/saved/saved-screens.tsx")).SavedScreens);

interface ScreenerViewProps {
  readonly question: AddressedScreen;
  /** What of the address could not be used, in whole sentences. */
  readonly overlooked: readonly string[];
  /** Of the columns. */
  readonly labels: readonly string[];
  readonly answer: ScreenAnswer;
  readonly progress: { readonly computed: number; readonly held: number };
  readonly choices: readonly MeasureGroup[];
  readonly presets: readonly Preset[];
}

/** Companies that fulfil the conditions of one line, with the figures of one's choice. */
function ScreenerView(props: ScreenerViewProps) {
  const { question, overlooked, labels, answer, progress, choices, presets } = props;
  return (
    <WithEvidence>
      <Stack gap={4}>
        <h1>Screener</h1>
        <Lead>
          Filter companies by any metric. Select a figure to see its source. Or{" "}
          <Link to="/companies">browse by sector</Link>.
        </Lead>
        {progress.computed < progress.held && (
          <Note as="output">
            {progress.computed} of {progress.held} companies computed. The rest appear by themselves.
          </Note>
        )}
        {overlooked.map((sentence) => (
          <Note key={sentence}>Some columns of this address are not shown. {sentence}</Note>
        ))}
        <ScreenForm
          key={screenSearch({ ...question, saved: null })}
          question={question}
          answer={answer}
          choices={choices}
        />
        {answer.ok && answer.histograms.length > 0 && (
          <Suspense fallback={null}>
            <RangeFilters question={question} histograms={answer.histograms} />
          </Suspense>
        )}
        <ClassicScreens question={question} presets={presets} />
        {answer.ok && (
          <Suspense fallback={null}>
            <SavedScreens question={question} />
          </Suspense>
        )}
        {answer.ok && (
          <ScreenResults
            question={question}
            labels={labels}
            found={answer.found}
            isWhole={progress.computed >= progress.held}
          />
        )}
        {answer.ok && answer.found.total > 0 && (
          <Muted>
            A figure with a month is older than the company’s newest report; “old report” means more than half a year.
          </Muted>
        )}
        {answer.ok && (
          <Row data-print="hidden">
            <ShareButton subject="this screen" />
            <a href={`/screener.csv${screenSearch({ ...question, page: 1, saved: null })}`}>CSV</a>
            <a href={`/api/screen${screenSearch({ ...question, saved: null })}`}>JSON</a>
          </Row>
        )}
      </Stack>
    </WithEvidence>
  );
}

/** The line, the basis and the columns; a plain form, so that it works without scripts too. */
function ScreenForm({ question, answer, choices }: Pick<ScreenerViewProps, "question" | "answer" | "choices">) {
  const chosen = new Set(question.columns);
  return (
    <Row as={Form} gap={4} rowGap={3} align="start" method="get" data-slot="screen-form">
      <Field
        label="Conditions"
        name="q"
        defaultValue={question.line}
        placeholder={'roic > 20% and fcf_yield > 4% and sector = "Technology"'}
        hint="Also: percentile(roic) > 80%, sector_percentile, own_history, growth(revenue, 5) > 10%, age < 200, peers_of(NVDA)."
        error={answer.ok ? null : answer.error.message}
        autoComplete="off"
        spellCheck={false}
      />
      {!answer.ok && <ErrorPlace line={question.line} error={answer.error} />}
      <div data-slot="field">
        <label data-slot="field-label" htmlFor="screen-basis">
          Figures for
        </label>
        <select id="screen-basis" data-slot="select" name="basis" defaultValue={question.basis}>
          {Object.entries(BASIS_WORDS).map(([basis, words]) => (
            <option key={basis} value={basis}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <input type="hidden" name="sort" value={sortOf(question)} />
      <input type="hidden" name="order" value={question.columns.join(",")} />
      {question.saved != null && <input type="hidden" name="saved" value={question.saved} />}
      <Button type="submit" variant="accent">
        Screen
      </Button>
      <MeasureChoices summary={`Columns: ${question.columns.length}`} name="columns" groups={choices} chosen={chosen} />
    </Row>
  );
}

/** The line again, with the mistake marked. */
function ErrorPlace({
  line,
  error,
}: {
  readonly line: string;
  readonly error: Extract<ScreenAnswer, { ok: false }>["error"];
}) {
  const { at, length } = error;
  return (
    <code data-slot="screen-error">
      {line.slice(0, at)}
      <mark>{line.slice(at, at + length) || "…"}</mark>
      {line.slice(at + length)}
    </code>
  );
}
