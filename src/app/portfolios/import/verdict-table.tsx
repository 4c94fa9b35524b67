import { Badge } from "#app/ui/inline.tsx";
import { Table } from "#app/ui/table.tsx";
import type { NewLot } from "#contracts/portfolio.ts";
import { formatDate } from "#research/text/format-date.ts";
import { itemsOf, type Verdict } from "./verdict.ts";

/** So many verdicts are shown; all are counted. */
const SHOWN = 200;

/** What each row of an import does, those that add nothing first: they are what there is to mend. */
export function VerdictTable({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  const shown = verdicts.toSorted((a, b) => RANKS[a.kind] - RANKS[b.kind] || a.line - b.line).slice(0, SHOWN);
  return (
    <>
      <p>{summaryOf(verdicts)} Nothing has changed yet.</p>
      <Table caption="What each row does" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Symbol or name</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((verdict) => (
            <tr key={verdict.line} data-verdict={verdict.kind}>
              <td>{verdict.line}</td>
              <td>{verdict.symbol}</td>
              <td>
                <VerdictWords verdict={verdict} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {verdicts.length > SHOWN && (
        <p>
          The first {SHOWN} of {verdicts.length} rows.
        </p>
      )}
    </>
  );
}

const RANKS: Readonly<Record<Verdict["kind"], number>> = {
  refused: 0,
  full: 1,
  unused: 2,
  there: 3,
  company: 4,
  trade: 4,
};

function summaryOf(verdicts: readonly Verdict[]): string {
  const companies = itemsOf(verdicts).length;
  const count = (kinds: readonly Verdict["kind"][]): number =>
    verdicts.filter(({ kind }) => kinds.includes(kind)).length;
  const parts = [
    `${companies} ${companies === 1 ? "company" : "companies"} to import`,
    ...[
      { count: count(["refused", "full"]), words: "not imported" },
      { count: count(["unused"]), words: "recognized, not used" },
      { count: count(["there"]), words: "already there" },
    ].flatMap((part) => (part.count === 0 ? [] : [`${part.count} ${part.words}`])),
  ];
  return `${verdicts.length} ${verdicts.length === 1 ? "row" : "rows"}: ${parts.join("; ")}.`;
}

const BADGES = {
  refused: { variant: "caution", text: "not imported" },
  full: { variant: "caution", text: "no room" },
  unused: { variant: "plain", text: "not used" },
  there: { variant: "plain", text: "already there" },
} as const;

function VerdictWords({ verdict }: { readonly verdict: Verdict }) {
  if (!("item" in verdict)) {
    const { variant, text } = BADGES[verdict.kind];
    return (
      <>
        <Badge variant={variant}>{text}</Badge> {verdict.reason}
      </>
    );
  }
  const lots = verdict.item.lots ?? [];
  const [lot] = lots;
  if (lot === undefined) return `Adds ${verdict.name}`;
  if (lots.length > 1) return `${verdict.name}: ${lots.length} trades`;
  return [`${verdict.name}: ${lotText(lot)}`, verdict.remark ?? ""].filter((part) => part !== "").join(" ");
}

/** A purchase, a sale or a position in a sentence. */
function lotText({ quantity, price, date, isOpening }: NewLot): string {
  const paid = price === null ? "" : ` at $${price}`;
  const shares = quantity.replace("-", "") === "1" ? "share" : "shares";
  if (isOpening === true) return `${quantity} ${shares} held on ${formatDate(date)}${paid}, purchase date unknown.`;
  return quantity.startsWith("-")
    ? `sells ${quantity.slice(1)} ${shares}${paid} on ${formatDate(date)}.`
    : `buys ${quantity} ${shares}${paid} on ${formatDate(date)}.`;
}
