import { checkText } from "#ask/check/check-text.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { CheckedSentence } from "#contracts/api/ask.ts";
import type { CompanyRecords } from "#market/records.ts";
import { fillPhrase } from "./fill-phrase.ts";
import { type Filling, readFillings } from "./phrase-values.ts";

export const MUTATIONS = [
  "digit",
  "scale",
  "sign",
  "unit",
  "period",
  "metric",
  "peer",
  "direction",
  "definition",
] as const;
type Mutation = (typeof MUTATIONS)[number];

export interface CheckScore {
  readonly paraphrases: number;
  readonly kept: number;
  readonly unclear: number;
  readonly falseAlarms: number;
  readonly mutated: Readonly<Record<Mutation, { total: number; caught: number; wrong: number }>>;
  readonly faults: readonly string[];
}

interface CheckEvalInput {
  readonly paraphrases: readonly string[];
  readonly deps: AskDeps;
  readonly recordsOf: (symbol: string) => Promise<CompanyRecords>;
}

/** Companies and years for each phrase. */
const TURNS = 3;

/** Checks every phrasing with true values, then with one thing made wrong. */
export async function scoreCheck({ paraphrases, deps, recordsOf }: CheckEvalInput): Promise<CheckScore> {
  const counts = { paraphrases: 0, kept: 0, unclear: 0, falseAlarms: 0 };
  const mutated = noMutations();
  const faults: string[] = [];
  const fillings = await readFillings(recordsOf);
  for (const [index, phrase] of paraphrases.entries()) {
    const used = fillings.filter((filling) => fillPhrase(phrase, filling) !== null);
    if (used.length === 0) faults.push(`never filled: ${phrase}`);
    for (let turn = 0; turn < Math.min(TURNS, used.length); turn += 1) {
      const filling = used[(index * 5 + turn * 7) % used.length];
      const text = filling === undefined ? null : fillPhrase(phrase, filling);
      if (filling === undefined || text === null) continue;
      const verdict = await judge(text, deps);
      counts.paraphrases += 1;
      if (verdict === "right") counts.kept += 1;
      else if (verdict === "wrong") counts.falseAlarms += 1;
      else counts.unclear += 1;
      if (verdict !== "right") {
        faults.push(`true, ${verdict}: ${text}`);
        continue;
      }
      for (const mutation of MUTATIONS) {
        const wrong = mutate({ phrase, text, filling }, mutation);
        // Another company, or year, may have risen too: only a number makes such a sentence wrong.
        const isStillTrue = !/\d\.\d|\$\d/.test(text) && (mutation === "peer" || mutation === "period");
        if (wrong === null || wrong === text || isStillTrue) continue;
        const found = await judge(wrong, deps);
        mutated[mutation].total += 1;
        if (found !== "right") mutated[mutation].caught += 1;
        if (found === "wrong") mutated[mutation].wrong += 1;
        if (found === "right") faults.push(`missed ${mutation}: ${wrong} (was: ${text})`);
      }
    }
  }
  return { ...counts, mutated, faults };
}

async function judge(text: string, deps: AskDeps): Promise<CheckedSentence["verdict"]> {
  const { sentences } = await checkText({ text, symbol: null }, deps, new AbortController().signal);
  const claimed = sentences.filter(({ claims }) => claims.length > 0);
  return (
    (["wrong", "ambiguous", "not-checkable", "right"] as const).find((verdict) =>
      claimed.some((one) => one.verdict === verdict),
    ) ?? "not-checkable"
  );
}

function noMutations(): Record<Mutation, { total: number; caught: number; wrong: number }> {
  return {
    digit: none(),
    scale: none(),
    sign: none(),
    unit: none(),
    period: none(),
    metric: none(),
    peer: none(),
    direction: none(),
    definition: none(),
  };
}

function none() {
  return { total: 0, caught: 0, wrong: 0 };
}

interface Filled {
  readonly phrase: string;
  readonly text: string;
  readonly filling: Filling;
}

/** A sentence with one thing made wrong; null where the sentence has no such thing. */
function mutate({ phrase, text, filling }: Filled, mutation: Mutation): string | null {
  const { name, peer, year } = filling;
  // Another number, or another year's, may still be above or below a bound.
  const isBound = /(?:low|high)\}/.test(phrase);
  if (isBound && (mutation === "digit" || mutation === "period")) return null;
  switch (mutation) {
    case "digit":
      // The digit before the point, or the last one, of the first amount or percentage.
      return text.replace(
        /(\d)((?:\.\d+)?(?: billion| million|bn|mn|B\b|M\b|%| percentage))/,
        (_, digit: string, rest: string) => `${(Number(digit) + 3) % 10}${rest}`,
      );
    case "scale":
      return text.replace(/( ?)(billion|million|bn|mn|(?<=\d)[BM]\b)/, (_, space: string, scale: string) => {
        const other = { billion: "million", million: "billion", bn: "mn", mn: "bn", B: "M", M: "B" }[scale];
        return space + (other ?? scale);
      });
    case "sign":
      return text.replace(/(?:US)?\$/, "−$&");
    case "unit":
      return text.replace(/\$(\d+(?:\.\d+)?)(?: billion| million|bn|mn|B\b|M\b)/, "$1%");
    case "period":
      return text.replace(String(year), String(year - 2));
    case "peer":
      return text.includes(peer) ? null : text.replace(name, peer);
    case "metric":
    case "direction":
    case "definition":
      return fillPhrase(phrase, filling, mutation);
  }
}
