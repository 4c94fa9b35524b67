import type { PortfolioKind } from "#contracts/portfolio.ts";

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
        <option value="WATCHLIST">Watchlist: companies to follow</option>
        <option value="HOLDINGS">Holdings: with shares and trades</option>
      </select>
    </div>
  );
}
