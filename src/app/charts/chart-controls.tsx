import type { MetricGroup } from "#app/picker/metric-picker.tsx";
import { LazyPickers } from "#app/research/lazy/lazy-blocks.tsx";
import { Choice, Choices } from "#app/ui/choices.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import { type ChartBasis, CHART_WINDOWS, chartsPath, type ChartQuestion } from "#research/charts/chart-question.ts";

/** What the chart shows: pickers for companies and metrics that work without scripts, all else as addresses. */
export function ChartControls({
  question,
  groups,
}: {
  readonly question: ChartQuestion;
  readonly groups: readonly MetricGroup[];
}) {
  const { window, scale, isIndexed, hasBands, symbols, metrics } = question;
  const picked = groups.flatMap(({ measures }) => measures).filter(({ id }) => metrics.includes(id));
  const isOneMultiple = symbols.length === 1 && metrics.length === 1 && picked.every(({ isPriced }) => isPriced);
  return (
    <Stack gap={3} data-print="hidden">
      <LazyPickers
        symbols={symbols}
        metrics={metrics}
        groups={groups}
        pathWith={(picked) => chartsPath({ ...question, ...picked })}
      />
      <Row gap={4} rowGap={2}>
        <BasisChoices question={question} pricing={new Set(picked.map(({ isPriced }) => isPriced))} />
        <Choices name="Window">
          {CHART_WINDOWS.map((one) => (
            <Choice key={one} to={chartsPath({ ...question, window: one })} isChosen={one === window}>
              {one === 1 ? "1 year" : `${one} years`}
            </Choice>
          ))}
        </Choices>
        <Choices name="Drawing">
          <Choice
            to={chartsPath({ ...question, scale: scale === "log" ? "linear" : "log" })}
            isChosen={scale === "log"}
          >
            Log scale
          </Choice>
          <Choice to={chartsPath({ ...question, isIndexed: !isIndexed })} isChosen={isIndexed}>
            Start at 100
          </Choice>
          {(isOneMultiple || hasBands) && (
            <Choice to={chartsPath({ ...question, hasBands: !hasBands })} isChosen={hasBands}>
              Median and quartiles
            </Choice>
          )}
        </Choices>
      </Row>
    </Stack>
  );
}

const OF_STATEMENTS = [
  ["year", "Annual"],
  ["quarter", "Quarterly"],
  ["ttm", "Trailing 12 months"],
] as const;
const OF_PRICES = [
  ["month", "Month ends"],
  ["day", "Daily"],
] as const;

/** The periods that the picked metrics can be drawn over. With both kinds, month ends are what prices have anyway. */
function BasisChoices({
  question,
  pricing,
}: {
  readonly question: ChartQuestion;
  /** Whether metrics of closing prices are picked, metrics of statements, or both. */
  readonly pricing: ReadonlySet<boolean>;
}) {
  const isOfPrices = pricing.has(true) && !pricing.has(false);
  const offered: readonly (readonly [ChartBasis, string])[] = isOfPrices ? OF_PRICES : OF_STATEMENTS;
  const shown = isOfPrices && question.basis !== "day" ? "month" : question.basis;
  return (
    <Choices name="Periods">
      {offered.map(([basis, words]) => (
        <Choice key={basis} to={chartsPath({ ...question, basis })} isChosen={basis === shown}>
          {words}
        </Choice>
      ))}
    </Choices>
  );
}
