import { useState, type SubmitEvent } from "react";
import { readNumber } from "#app/portfolios/import/rows/read-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/reader.tsx";
import { Field } from "#app/ui/field.tsx";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { PortfolioEditor } from "./use-portfolio.ts";

const EMPTY = { date: "", quantity: "", price: "", fee: "" };

/** The trades in one company, as they were made; splits are applied when values are worked out. */
export function LotsEditor({ item, editor }: { readonly item: PortfolioItem; readonly editor: PortfolioEditor }) {
  const [draft, setDraft] = useState(EMPTY);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const quantity = readNumber(draft.quantity, ".");
    const price = readNumber(draft.price, ".");
    const fee = draft.fee.trim() === "" ? null : readNumber(draft.fee, ".");
    if (draft.date === "" || quantity === null || !/[1-9]/.test(quantity) || price === null || price.startsWith("-")) {
      return setTrouble("Give a day, a number of shares (negative for a sale) and a price in dollars.");
    }
    if (fee === null && draft.fee.trim() !== "") return setTrouble("Give the fee as a number, or leave it out.");
    setTrouble(null);
    if (await editor.addLot(item.id, { date: draft.date, quantity, price, fee, currency: "USD" })) setDraft(EMPTY);
  }

  const field = (name: keyof typeof EMPTY) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });

  return (
    <section aria-label="Trades">
      <h3>Trades</h3>
      {item.lots.length > 0 && <LotTable item={item} onRemove={(id) => void editor.removeLot(id)} />}
      <form onSubmit={(event) => void add(event)}>
        <div data-slot="lot-fields">
          <Field label="Day" type="date" {...field("date")} />
          <Field label="Shares" inputMode="decimal" {...field("quantity")} />
          <Field label="Price" inputMode="decimal" unit="USD" {...field("price")} />
          <Field label="Fee" inputMode="decimal" unit="USD" {...field("fee")} />
        </div>
        {trouble !== null && (
          <p data-slot="field-error" role="alert">
            {trouble}
          </p>
        )}
        <Button type="submit" disabled={editor.isBusy}>
          Add trade
        </Button>
      </form>
    </section>
  );
}

function LotTable({ item, onRemove }: { readonly item: PortfolioItem; readonly onRemove: (lotId: string) => void }) {
  return (
    <Table caption={`Trades in ${item.symbol}`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <NumberHeading>Shares</NumberHeading>
          <NumberHeading>Price</NumberHeading>
          <NumberHeading>Fee</NumberHeading>
          <th scope="col">
            <span data-slot="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {item.lots.map((lot) => (
          <tr key={lot.id}>
            <td>
              {lot.isOpening === true && "held on "}
              <Day iso={lot.date} />
            </td>
            <NumberCell>{lot.quantity}</NumberCell>
            <NumberCell>
              {lot.price ?? <NoFigure reason={`We do not know what you paid on ${formatDate(lot.date)}.`} />}
            </NumberCell>
            <NumberCell>
              {lot.fee ?? <NoFigure reason={`You entered no fee for ${formatDate(lot.date)}.`} />}
            </NumberCell>
            <td>
              <Button variant="quiet" aria-label={`Remove the trade of ${lot.date}`} onClick={() => onRemove(lot.id)}>
                ×
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
