import type { OwnReturns, Returned } from "#research/portfolio-report/prices/own-returns.ts";
import { formatDate } from "#research/text/format-date.ts";
import { numberText, shareText } from "./number-text.ts";

/** What the trades brought, or why it cannot be said. */
export function OwnReturnsList({ own }: { readonly own: OwnReturns }) {
  return (
    <>
      <dl data-slot="report-numbers">
        <ReturnEntry
          label="Time-weighted return"
          returned={own.timeWeighted}
          note="in all, whenever money came or went"
        />
        <ReturnEntry label="Money-weighted return" returned={own.moneyWeighted} note="a year, as your own money did" />
        <AmountEntry
          label="Value at the newest closes"
          amount={own.value}
          note={`cost ${numberText(own.cost, "USD")}`}
        />
        <AmountEntry
          label="Unrealised gain"
          amount={own.gain}
          note={`realised by selling ${numberText(own.realisedGain, "USD")}`}
        />
      </dl>
      <LeftOutList own={own} />
    </>
  );
}

/** What the numbers do not speak for, by name and with its part of the money. */
function LeftOutList({ own: { leftOut, costUnknown } }: { readonly own: OwnReturns }) {
  return (
    <>
      {leftOut.length > 0 && (
        <div data-slot="report-reason">
          <p>The two returns leave out:</p>
          <ul>
            {leftOut.map(({ symbol, reason, costShare }) => (
              <li key={symbol}>
                <strong>{symbol}</strong>,{" "}
                {costShare === null ? "share of the cost unknown" : `${shareText(costShare)} of the cost`}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {costUnknown.length > 0 && (
        <p data-slot="report-reason">Cost and gain leave out {costUnknown.join(", ")}: we do not know what was paid.</p>
      )}
    </>
  );
}

interface ReturnEntryProps {
  readonly label: string;
  readonly returned: Returned;
  readonly note: string;
}

function ReturnEntry({ label, returned, note }: ReturnEntryProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-slot="report-number">{shareText(returned.ok ? returned.value : null)}</span>
        <span data-slot="report-reason">
          {returned.ok ? `${note}, ${formatDate(returned.from)} to ${formatDate(returned.until)}` : returned.reason}
        </span>
      </dd>
    </div>
  );
}

interface AmountEntryProps {
  readonly label: string;
  readonly amount: string | null;
  readonly note: string;
}

function AmountEntry({ label, amount, note }: AmountEntryProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-slot="report-number">{numberText(amount, "USD")}</span>
        <span data-slot="report-reason">{note}</span>
      </dd>
    </div>
  );
}
