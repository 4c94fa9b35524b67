import { type Offer, TRUE_KINDS, WRONG_KINDS } from "./hostile-offers.ts";
import { type ListedFigure, listedFigures } from "./listed-figures.ts";
import type { ModelBehaviour, ModelCall, ModelScript } from "./scripted-model.ts";
import { seededRandom } from "./seeded-random.ts";

/** A model that misbehaves in every way that it knows, and what it has offered so far. */
export interface HostileModel {
  readonly script: ModelScript;
  /** Every sentence of an answer that arrived whole, oldest first. */
  readonly offers: readonly Offer[];
  /** How often each way of answering badly was taken. */
  readonly behaviours: ReadonlyMap<string, number>;
}

/** What one answer holds at most. */
const SENTENCES = 4;
/** One call in so many is answered badly; the next try of the same call is answered. */
const BAD_EVERY = 6;

/** Ways of answering badly after which the same call may be made again, or the card goes without. */
const BAD: Readonly<Record<string, (answer: string) => ModelBehaviour>> = {
  "429 with Retry-After": () => ({ kind: "status", status: 429, retryAfter: "0" }),
  "429 without Retry-After": () => ({ kind: "status", status: 429 }),
  "500": () => ({ kind: "status", status: 500 }),
  "cut stream": (text) => ({ kind: "cut", text }),
  "half JSON": (text) => ({ kind: "answer", text: text.slice(0, text.length / 2) }),
  "other JSON": () => ({ kind: "answer", text: '{"sentences":{"text":"Revenue was $9 billion."}}' }),
  "plain text": () => ({ kind: "answer", text: "Revenue was $417.3 billion in FY2026." }),
  oversized: () => ({ kind: "oversized", bytes: 150_000 }),
  empty: () => ({ kind: "answer", text: " " }),
};

/** Thoughts that some models put before their answer; none of it may be shown. */
const THOUGHT = '<think>Revenue was $417.3 billion. {"sentences":[]}</think>\n```json\n';

/**
 * Plays a model that offers true sentences and every kind of wrong one about the figures that it is shown, and answers
 * badly now and then. The same seed gives the same answers.
 */
export function createHostileModel(seed: number): HostileModel {
  const offers: Offer[] = [];
  const behaviours = new Map<string, number>();
  const random = seededRandom(seed);
  const count = (name: string): void => void behaviours.set(name, (behaviours.get(name) ?? 0) + 1);
  const turns = { sentence: 0, bad: 0, isAfterBad: false };
  const offer = (call: number, figures: readonly ListedFigure[]): readonly Offer[] => {
    const found: Offer[] = [];
    while (found.length < SENTENCES) {
      const figure = figures[Math.floor(random() * figures.length)];
      const next = figure === undefined ? null : offerOf(turns.sentence, figure, figures);
      turns.sentence += 1;
      if (next !== null) found.push({ ...next, call });
    }
    return found;
  };
  const script = (call: ModelCall): ModelBehaviour => {
    if (call.tools.length > 0 && !call.hasToolResult) return { kind: "call-tool", input: { word: "ready" } };
    const figures = listedFigures(call.prompt);
    if (figures.length === 0) return { kind: "answer", text: '{"word":"ready"}' };
    const answer = offer(call.number, figures);
    const text = JSON.stringify({ sentences: answer.map(({ written }) => written), quotes: [] });
    if (!turns.isAfterBad && call.number % BAD_EVERY === 0) {
      const [name, behave] = Object.entries(BAD)[turns.bad % Object.keys(BAD).length] ?? ["", BAD["empty"]];
      turns.bad += 1;
      turns.isAfterBad = true;
      count(name);
      if (behave !== undefined) return behave(text);
    }
    turns.isAfterBad = false;
    offers.push(...answer);
    const isThinking = call.number % 5 === 0;
    const isSlow = call.number % 7 === 0;
    if (isThinking) count("thinking text");
    if (isSlow) count("slow");
    return { kind: "answer", text: isThinking ? `${THOUGHT}${text}` : text, pauseMs: isSlow ? 2 : 0 };
  };
  return { script, offers, behaviours };
}

const TRUE = Object.entries(TRUE_KINDS);
const WRONG = Object.entries(WRONG_KINDS);

/** In turn one true sentence and three wrong ones, over all kinds. */
function offerOf(turn: number, figure: ListedFigure, figures: readonly ListedFigure[]): Omit<Offer, "call"> | null {
  const isTrue = turn % SENTENCES === 0;
  const round = Math.floor(turn / SENTENCES);
  const [kind, write] = (isTrue ? TRUE[round % TRUE.length] : WRONG[(turn - round - 1) % WRONG.length]) ?? [];
  const written = write?.(figure, figures) ?? null;
  return kind === undefined || written === null ? null : { kind, isTrue, written };
}
