import { NoFigure } from "#app/ui/inline.tsx";
import type { OwnReturns, Returned } from "#research/portfolio-report/prices/own-returns.ts";
import { formatDate } from "#research/text/format-date.ts";
import { NumberOrReason } from "./notes.tsx";
import { numberText, shareText } from "./number-text.ts";

/** What the trades returned, or why we cannot say. */
export function OwnReturnsList({ own }: { readonly own: OwnReturns }) {
  return (
    <>
      <dl data-slot="report-numbers">
        <ReturnEntry
          label="Time-weighted return"
          returned={own.timeWeighted}
          note="in total, whenever you added or withdrew money"
        />
        <ReturnEntry label="Money-weighted return" returned={own.moneyWeighted} note="a year, as your own money grew" />
        <AmountEntry
          label="Value at the newest closes"
          amount={own.value}
          reason="We can value none of your positions: a price or a trade is missing."
          note={own.cost === null ? "cost not known" : `cost ${numberText(own.cost, "USD")}`}
        />
        <AmountEntry
          label="Unrealised gain"
          amount={own.gain}
          reason="We need purchase costs to compute a gain."
          note={
            own.realisedGain === null
              ? "gain from sales not known"
              : `realised by selling ${numberText(own.realisedGain, "USD")}`
          }
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

function ReturnEntry({
  label,
  returned,
  note,
}: {
  readonly label: string;
  readonly returned: Returned;
  readonly note: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-slot="report-number">
          {returned.ok ? shareText(returned.value) : <NoFigure reason={returned.reason} />}
        </span>
        {returned.ok && (
          <span data-slot="report-reason">
            {note}, {formatDate(returned.from)} to {formatDate(returned.until)}
          </span>
        )}
      </dd>
    </div>
  );
}

function AmountEntry({
  label,
  amount,
  reason,
  note,
}: {
  readonly label: string;
  readonly amount: string | null;
  /** A whole sentence on why there is no amount. */
  readonly reason: string;
  readonly note: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-slot="report-number">
          <NumberOrReason value={amount} unit="USD" reason={reason} />
        </span>
        <span data-slot="report-reason">{note}</span>
      </dd>
    </div>
  );
}
