import type { Filing } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { composeCard } from "#research/cards/blocks/compose-card.ts";
import { type CardContent, type SourceList, sourceOfForm } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { filingUrl, formName } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { shownFigures } from "./shown-figures.ts";
import type { Figure } from "#facts/figure.ts";

/**
 * Where the shown figures come from, one line for each filing, price list and third party: those of most figures first, of
 * equals the company's own and then the newest.
 */
export const sourcesCard = defineCard({
  type: "sources",
  title: "Sources",
  after: "data_quality",
  shownIn: "every",
  turn: "last",
  build: buildSourcesCard,
});

function buildSourcesCard({ analysis, peers, built }: CardContext): CardContent {
  const analyses = [analysis, ...peers.map((peer) => peer.analysis)];
  const directory = directoryOf(analyses);
  const originsOf = createOriginReader();
  const counts = new Map<string, { readonly origin: Origin; figures: number }>();
  for (const view of shownFigures(built)) {
    const figure = resolveFigure(view.id, analysis, analyses.slice(1));
    for (const origin of figure === undefined ? [] : originsOf(figure)) {
      const entry = counts.get(origin.key) ?? { origin, figures: 0 };
      entry.figures += 1;
      counts.set(origin.key, entry);
    }
  }
  const items = [...counts.values()]
    .map(({ origin, figures }) => ({
      isOwn: isOf(origin, analysis),
      item: { ...described(origin, directory), figures },
    }))

    .toSorted(
      (one, other) =>
        other.item.figures - one.item.figures ||
        Number(other.isOwn) - Number(one.isOwn) ||
        newestFirst(one.item, other.item),
    )
    .map(({ item }, index) => ({ number: index + 1, ...item }));
  const list: SourceList = { kind: "sources", items };
  return composeCard(items.length === 0 ? [] : [list], "We show no figure, so we name no source.");
}

/** The company's own sources come before its peers'. */
function isOf(origin: Origin, { dossier }: Analysis): boolean {
  const cik = origin.kind === "filing" ? origin.fact.cik : origin.cik;
  return Number(cik) === Number(dossier.company.cik);
}

type Item = Omit<SourceList["items"][number], "number">;

/** Filings by date, then what has no filing date. */
function newestFirst(one: Item, other: Item): number {
  return compareText(other.filed ?? "", one.filed ?? "") || compareText(one.title, other.title);
}

/** Names, filings and price providers of every company whose figures are shown, and names of managers that report its shares. */
interface Directory {
  readonly names: ReadonlyMap<number, string>;
  readonly priceProviders: ReadonlyMap<number, string | undefined>;
  readonly filings: ReadonlyMap<string, Filing>;
}

function directoryOf(analyses: readonly Analysis[]): Directory {
  const dossiers = analyses.map((analysis) => analysis.dossier);
  return {
    names: new Map([
      ...dossiers.flatMap(({ findings }) =>
        (findings?.institutions?.reports ?? []).map(({ manager, name }) => [Number(manager), name] as const),
      ),
      ...dossiers.map(({ company }) => [Number(company.cik), company.displayName] as const),
    ]),
    priceProviders: new Map(dossiers.map(({ company, prices }) => [Number(company.cik), prices?.provider])),
    filings: new Map(dossiers.flatMap(({ filings }) => filings.map((filing) => [filing.accession, filing]))),
  };
}

function described(origin: Origin, directory: Directory): Omit<Item, "figures"> {
  if (origin.kind === "filing") return describedFiling(origin.fact, directory);
  const name = nameOf(origin.cik, directory);
  const nowhere = { url: null, filed: null };
  switch (origin.kind) {
    case "matched":
      return {
        source: "bundled",
        title: `${name}: computed from the filings by a third party, no filing known`,
        ...nowhere,
      };
    case "close": {
      const provider = directory.priceProviders.get(Number(origin.cik));
      return {
        source: "price",
        title: `${name}: closing prices${provider === undefined ? "" : ` from ${provider}`}`,
        ...nowhere,
      };
    }
    case "vendor":
      return { source: "estimate", title: `${name}: adjusted figures of a third party, ${origin.source}`, ...nowhere };
  }
}

function describedFiling(fact: Fact & { readonly accession: string }, directory: Directory): Omit<Item, "figures"> {
  const { cik, accession, form, filed } = fact;
  const filing = directory.filings.get(accession);
  const period = filing?.reportDate == null ? "" : ` for the period to ${formatDate(filing.reportDate)}`;
  return {
    source: sourceOfForm(form),
    title: `${nameOf(cik, directory)}: ${form === null ? "Filing" : formName(form)}${period}`,
    url: filingUrl(cik, filing ?? { accession, primaryDocument: null }),
    filed,
  };
}

function nameOf(cik: string, { names }: Directory): string {
  return names.get(Number(cik)) ?? `CIK ${Number(cik)}`;
}

/** One place a figure's numbers come from. */
type Origin =
  | { readonly kind: "filing"; readonly key: string; readonly fact: Fact & { readonly accession: string } }
  /** Values of a third party for which no filing is known. */
  | { readonly kind: "matched"; readonly key: string; readonly cik: string }
  | { readonly kind: "close"; readonly key: string; readonly cik: string; readonly source: string }
  | { readonly kind: "vendor"; readonly key: string; readonly cik: string; readonly source: string };

/** Follows figures down to facts, closes and vendors; remembers what it has followed. */
function createOriginReader(): (figure: Figure) => readonly Origin[] {
  const read = new Map<Figure, ReadonlyMap<string, Origin>>();
  const follow = (figure: Figure): ReadonlyMap<string, Origin> => {
    const known = read.get(figure);
    if (known !== undefined) return known;
    const origins = new Map<string, Origin>();
    if (figure.lineage.kind === "formula") {
      for (const operand of figure.lineage.operands) {
        if (operand.value === null) continue;
        for (const [key, origin] of follow(operand)) origins.set(key, origin);
      }
    } else {
      const origin = originOf(figure);
      if (origin !== null) origins.set(origin.key, origin);
    }
    read.set(figure, origins);
    return origins;
  };
  return (figure) => [...follow(figure).values()];
}

function originOf({ id, lineage }: Figure): Origin | null {
  const cik = /^[FM](\d+)\./.exec(id)?.[1] ?? "";
  switch (lineage.kind) {
    case "fact":
      return factOrigin(lineage.fact);
    case "close":
      return { kind: "close", key: `close ${cik}`, cik, source: lineage.source };
    case "vendor":
      return { kind: "vendor", key: `vendor ${cik} ${lineage.source}`, cik, source: lineage.source };
    case "formula":
    case "none":
      return null;
  }
}

function factOrigin(fact: Fact): Origin {
  const { accession, cik } = fact;
  if (accession === null) return { kind: "matched", key: `matched ${cik}`, cik };
  return { kind: "filing", key: accession, fact: { ...fact, accession } };
}
