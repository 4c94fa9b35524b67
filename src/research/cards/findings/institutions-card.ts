import { Decimal } from "decimal.js";
import type { Institutions, ValueCheck } from "#contracts/filing-findings.ts";
import { absentCard, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { CardContent, FilingList } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { formName } from "#research/cards/filings/describe-filing.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { institutionFigure, knownInstitutions, shareClassName } from "#research/findings/institution-figure.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What large managers report of the company's shares. */
export const institutionsCard = defineCard({
  type: "institutions",
  title: "Institutions",
  after: "insiders",
  shownIn: ["risk"],
  turn: "filed",
  build: buildInstitutionsCard,
});

const COLUMNS = ["Shares", "Value", "Change"];

function buildInstitutionsCard({ analysis }: CardContext): CardContent {
  const known = knownInstitutions(analysis);
  if (known === null) return absentCard("Reports of institutional managers (Form 13F-HR) are not in our data yet.");
  const { reports, holdings } = known;
  const nameOf = (manager: string): string => reports.find((report) => report.manager === manager)?.name ?? "";
  const rows = holdings
    .map((holding) => ({
      holding,
      figures: (["shares", "value", "change"] as const).map(
        (kind) => institutionFigure(analysis, holding, kind) ?? null,
      ),
    }))
    .toSorted((one, other) => (other.figures[1]?.value ?? ZERO).cmp(one.figures[1]?.value ?? ZERO))
    .map(({ holding, figures }) => {
      const { manager, shareClass, period } = holding;
      const label = `${nameOf(manager)}, ${shareClassName(shareClass)}, ${formatDate(period)}`;
      return figureRow({ label, figures });
    });
  const filings: FilingList = {
    kind: "filings",
    through: null,
    filers: "managers",
    rows: reports.map(({ name, form, period, filed, url }) => {
      return { filed, form, title: `${formName(form)} of ${name}`, reportDate: period, url };
    }),
  };
  return composeCard(
    [
      prose(holdersWords(known)),
      ...figureTable("Shares that managers report, and their change in the quarter", COLUMNS, rows),
      filings,
      prose(optionWords(known)),
      prose(matchWords(known)),
      prose(valueWords(known)),
      prose(
        "Managers report a quarter's end up to 45 days later, so these holdings may have changed since. Reports leave out short positions, holdings of less than 10,000 shares and $200,000, and what the SEC keeps confidential; the value is the manager's own at the quarter's end.",
      ),
    ],
    "",
  );
}

const ZERO = new Decimal(0);

/** How many of the managers report shares, and of whom we have no report. */
function holdersWords({ unread, reports, holdings }: Institutions): string {
  const read = new Set(reports.map(({ manager }) => manager)).size;
  const holders = new Set(holdings.filter(({ lines }) => lines.length > 0).map(({ manager }) => manager)).size;
  const said = `${String(holders)} of the ${String(read + unread.length)} managers that we follow report shares of this company.`;
  return unread.length === 0 ? said : `${said} We have no recent report of ${unread.join(", ")}.`;
}

function optionWords({ options: { puts, calls } }: Institutions): string | null {
  if (puts === "0" && calls === "0") return null;
  const count = (shares: string): string => Number(shares).toLocaleString("en-US");
  return `They also report put options on ${count(puts)} shares and call options on ${count(calls)}. We do not add options to shares.`;
}

/** Whose values were in another unit than the form asks for, and whose could not be compared. */
function valueWords({ reports }: Institutions): string | null {
  const whose = (check: ValueCheck): string =>
    [...new Set(reports.filter(({ values }) => values === check).map(({ name }) => name))].join(", ");
  const [thousands, dollars, unchecked] = [whose("thousands"), whose("dollars"), whose("unchecked")];
  const said = [
    thousands === ""
      ? ""
      : `The values of ${thousands} were about a thousandth of what the shares were worth at closing prices, so we took them for thousands of dollars and multiplied them by 1,000.`,
    dollars === ""
      ? ""
      : `The values of ${dollars} are from before 2023, when the form asked for thousands, but they agree with closing prices as dollars.`,
    unchecked === "" ? "" : `We had too few closing prices to compare the values of ${unchecked} with.`,
  ].filter((sentence) => sentence !== "");
  return said.length === 0 ? null : said.join(" ");
}

/** Which share of the managers' reports our matching by name covers. */
function matchWords({ totalValue, matchedValue, unmatched, ambiguous, unreadable, lines }: Institutions): string {
  const share = totalValue === "0" ? 0 : Number((BigInt(matchedValue) * 1000n) / BigInt(totalValue)) / 10;
  const count = (number: number): string => number.toLocaleString("en-US");
  const gaps = [
    `${count(unmatched)} belong to no listed company that we know or are not common shares`,
    `${count(ambiguous)} could belong to several companies`,
    ...(unreadable === 0 ? [] : [`${count(unreadable)} could not be read`]),
  ];
  return `We match lines to companies by the issuer's name and the class of shares, which assigns ${share.toFixed(1)}% of the reported value. Of ${count(lines)} lines, ${gaps.join(", ")}; we leave these out.`;
}
