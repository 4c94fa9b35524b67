import type { CardType } from "#contracts/research-stream.ts";
import type { Figure } from "#facts/figure.ts";
import type { Sector } from "#metrics/analysis.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Sentence, Slot } from "#research/text/sentence.ts";
import type { Insight, Polarity, Rule, RuleContext } from "./insight.ts";
import { confidenceOf, rarityOf, recencyOf } from "./weigh.ts";

/** What one rule writes; the rest of the insight is weighed from it. */
export interface Draft {
  readonly polarity: Polarity;
  readonly topic: string;
  readonly direction: Insight["direction"];
  /** 0 to 1, see `scaled`. */
  readonly magnitude: number;
  /** The figure whose rarity and age count; null for what is not known, which is weighed as plain and new. */
  readonly about: Figure | null;
  /** In place of the rarity of `about`. */
  readonly rarity?: number;
  readonly parts: Sentence["parts"];
}

export interface RuleEntry {
  readonly id: string;
  readonly card: CardType;
  readonly sectors: readonly Sector[];
  readonly draft: (context: RuleContext) => Draft | null;
}

/** Every way a company's statements may be built. */
export const ANY_SECTOR: readonly Sector[] = [
  "default",
  "bank",
  "insurer",
  "reit",
  "utility",
  "producer",
  "pre-revenue",
  "foreign",
];

/** Companies with a cost of revenue, capital expenditure and debt in the ordinary sense. */
export const ORDINARY: readonly Sector[] = ["default", "reit", "utility", "producer", "pre-revenue", "foreign"];

/** Makes a rule of its entry: silent outside its sectors, weighed by its figures. */
export function rule({ id, card, sectors, draft }: RuleEntry): Rule {
  return {
    id,
    card,
    sectors,
    find: (context) => {
      const written = sectors.includes(context.analysis.sector) ? draft(context) : null;
      return written === null ? null : weighed(id, card, { context, written });
    },
  };
}

function weighed(
  id: string,
  card: CardType,
  { context, written }: { readonly context: RuleContext; readonly written: Draft },
): Insight {
  const { analysis, peers = [] } = context;
  const { polarity, topic, direction, magnitude, about } = written;
  const others = peers.map((peer) => peer.analysis);
  const parts = noteDerivation(written.parts, (figure) => resolveFigure(figure, analysis, others));
  return {
    rule: id,
    card,
    polarity,
    magnitude,
    rarity: written.rarity ?? (about === null ? 0.5 : rarityOf(about, analysis)),
    confidence: confidenceOf(parts, analysis, others),
    recency: about === null ? 1 : recencyOf(about.period, analysis.asOf),
    sentence: { rule: id, parts },
    topic,
    direction,
  };
}

/** A draft that names what cannot be sentenceOf. */
export function unknown(topic: string, magnitude: number, parts: Draft["parts"]): Draft {
  return { polarity: "unknown", topic, direction: "flat", magnitude, about: null, parts };
}

const FLAG = "derived-operating-income";
const DERIVATION = "; we derive operating income from pre-tax income.";

/** Ends a sentence that rests on an operating income of our making with words that say so. */
export function noteDerivation(
  parts: Sentence["parts"],
  resolve: (id: string) => Figure | undefined,
): Sentence["parts"] {
  const isDerived = parts.some(
    (part) => typeof part !== "string" && isValue(part) && resolve(part.figure)?.flags.includes(FLAG) === true,
  );
  const last = parts.at(-1);
  if (!isDerived || typeof last !== "string" || last.endsWith(DERIVATION)) return parts;
  return [...parts.slice(0, -1), last.replace(/\.$/, DERIVATION)];
}

/** A slot that prints a period names none of the figure's worth. */
function isValue({ format }: Slot): boolean {
  return format !== "period" && format !== "end-date" && format !== "years";
}
