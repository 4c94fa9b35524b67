import type { PortfolioKind } from "#contracts/portfolio.ts";

/** The name of a kind, wherever a portfolio says its own. */
export const KIND_NAMES: Readonly<Record<PortfolioKind, string>> = { WATCHLIST: "Watchlist", HOLDINGS: "Holdings" };

/** Whether companies are only followed, or held with trades. */
export function KindField({
  kind,
  onChange,
}: {
  readonly kind: PortfolioKind;
  readonly onChange: (kind: PortfolioKind) => void;
}) {
  return (
    <div data-slot="field">
      <label data-slot="field-label" htmlFor="portfolio-kind">
        Kind
      </label>
      <select
        id="portfolio-kind"
        data-slot="select"
        value={kind}
        onChange={(event) => onChange(event.target.value === "HOLDINGS" ? "HOLDINGS" : "WATCHLIST")}
      >
        <option value="WATCHLIST">{KIND_NAMES.WATCHLIST}: companies to follow</option>
        <option value="HOLDINGS">{KIND_NAMES.HOLDINGS}: with shares and trades</option>
      </select>
    </div>
  );
}
