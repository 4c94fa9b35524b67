import type { Analysis } from "#metrics/analysis.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { Block, Excerpts } from "#research/cards/card.ts";
import { DRIVER_WORDS, driverFigure, knownDrivers } from "#research/findings/driver-figure.ts";

/** The growth of revenue by cause, for each part of the company, as the annual report prints it. */
export function growthCauseTable(analysis: Analysis): readonly Block[] {
  const known = knownDrivers(analysis);
  if (known === null) return [];
  const { drivers, period, total } = known;
  const kinds = [...total.drivers.map(({ kind }) => kind), "growth" as const];
  const rows = drivers.parts.map((part) =>
    figureRow({
      label: part.isTotal ? "Total of the company" : part.name,
      figures: kinds.map((kind) => driverFigure(analysis, part, kind) ?? null),
    }),
  );
  const columns = kinds.map((kind) => (kind === "growth" ? "Growth of revenue" : DRIVER_WORDS[kind]));
  return figureTable(`Growth of revenue in ${period.label} by cause`, columns, rows);
}

/** The way to the table in the report; null where there is none. */
export function growthCausePrint(analysis: Analysis): Excerpts | null {
  const drivers = knownDrivers(analysis)?.drivers;
  if (drivers === undefined) return null;
  const { accession, filed, url, block, title } = drivers;
  const place = { symbol: analysis.dossier.company.symbol, accession, item: "all", isCompared: false, block };
  const source = { title: "Annual report", filed, url };
  return { kind: "excerpts", items: [{ lead: "The causes of growth are printed as", quote: title, source, place }] };
}
