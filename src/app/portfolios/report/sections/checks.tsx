import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { Badge } from "#app/ui/inline.tsx";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import type { Check, CheckId } from "#research/portfolio-report/x-ray.ts";
import { CoverageNote, ReportSection } from "./notes.tsx";
import { shareText } from "./number-text.ts";

const NAMES: Readonly<Record<CheckId, string>> = {
  position: "Single position",
  reporting: "Results within a week",
  "negative-cash": "Negative free cash flow",
  distress: "Distress by Altman’s score",
  manipulation: "Beneish M-score above its cut-off",
  late: "Reports that are late",
};

const VERDICTS = {
  pass: { word: "Fine", variant: "positive" },
  fail: { word: "Look", variant: "negative" },
  unknown: { word: "Not known", variant: "plain" },
} as const;

/** What an owner may not want to own unawares, rule by rule, each with whom it is about. */
export function Checks({ report }: { readonly report: PortfolioReport }) {
  return (
    <ReportSection title="X-ray">
      <ul data-slot="report-checks">
        {report.checks.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
      <p data-slot="report-reason">
        Scores are screens, not findings: high growth alone raises the M-score, and Altman’s cut-offs were fitted long
        ago.
      </p>
    </ReportSection>
  );
}

function CheckLine({ check }: { readonly check: Check }) {
  const { word, variant } = VERDICTS[check.verdict];
  return (
    <li data-check={check.id} data-verdict={check.verdict}>
      <Badge variant={variant}>{word}</Badge>
      <span data-slot="check-name">{NAMES[check.id]}</span>
      <span>
        {check.limit !== null && (
          <>
            {check.value === null ? "No weights known" : shareText(check.value)}; limit {shareText(check.limit)}.{" "}
          </>
        )}
        {check.about.map(({ symbol, figure }, place) => (
          <span key={symbol}>
            {place > 0 && ", "}
            {symbol}
            {figure !== null && (
              <>
                {" "}
                <FigureLink figure={figure} format="auto" />
              </>
            )}
          </span>
        ))}
        {check.limit === null &&
          check.about.length === 0 &&
          (check.verdict === "pass" ? "None." : "No scores available.")}
      </span>
      <CoverageNote coverage={check.coverage} />
    </li>
  );
}
