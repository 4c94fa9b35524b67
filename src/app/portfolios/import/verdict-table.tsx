import { Badge } from "#app/ui/badge.tsx";
import { Table } from "#app/ui/table.tsx";
import { itemsOf, type Verdict } from "./verdict.ts";

/** So many verdicts are shown; all are counted. */
const SHOWN = 200;

/** What each row of an import does, those that add nothing first: they are what there is to mend. */
export function VerdictTable({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  const shown = verdicts.toSorted((a, b) => RANKS[a.kind] - RANKS[b.kind] || a.line - b.line).slice(0, SHOWN);
  return (
    <>
      <p>{summaryOf(verdicts)} Nothing is changed yet.</p>
      <Table caption="What each row does" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Symbol</th>
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

const RANKS: Readonly<Record<Verdict["kind"], number>> = { refused: 0, full: 1, there: 2, company: 3, trade: 3 };

function summaryOf(verdicts: readonly Verdict[]): string {
  const companies = itemsOf(verdicts).length;
  const idle = verdicts.filter((verdict) => !("item" in verdict)).length;
  const adds = `${verdicts.length} rows: ${companies} ${companies === 1 ? "company" : "companies"} to take in`;
  return idle === 0 ? `${adds}.` : `${adds}, ${idle} rows that add nothing.`;
}

function VerdictWords({ verdict }: { readonly verdict: Verdict }) {
  if (!("item" in verdict)) {
    return (
      <>
        <Badge variant={verdict.kind === "there" ? "plain" : "caution"}>adds nothing</Badge> {verdict.reason}
      </>
    );
  }
  const lots = verdict.item.lots ?? [];
  const [lot] = lots;
  if (lot === undefined) return `Adds ${verdict.name}`;
  if (lots.length === 1) return `${verdict.name}: ${lot.quantity} shares at ${lot.price} on ${lot.date}`;
  return `${verdict.name}: ${lots.length} trades`;
}
