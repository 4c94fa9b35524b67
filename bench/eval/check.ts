import type { Decimal } from "decimal.js";
import { checkText } from "#ask/check/check-text.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { CheckedSentence } from "#contracts/api/ask.ts";
import type { CompanyRecords } from "#market/records.ts";
import { expectedOf } from "./expected.ts";

/** Names as they stand in the sentences; each company is told apart by its own figures. */
const COMPANIES: readonly (readonly [symbol: string, name: string])[] = [
  ["NVDA", "Nvidia"],
  ["AAPL", "Apple"],
  ["MSFT", "Microsoft"],
  ["KO", "Coca-Cola"],
  ["COST", "Costco"],
  ["WMT", "Walmart"],
  ["HD", "Home Depot"],
  ["CRM", "Salesforce"],
  ["META", "Meta"],
  ["NFLX", "Netflix"],
  ["PEP", "PepsiCo"],
  ["AMD", "AMD"],
];
const YEARS = [2021, 2022, 2023, 2024] as const;

/** What a sentence is filled from; all from the raw rows. */
interface Filling {
  readonly name: string;
  readonly peer: string;
  readonly year: number;
  readonly values: Readonly<Record<"R" | "P" | "N" | "A" | "O", Decimal>>;
}

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

/** Checks every phrasing with true values, then with one thing made wrong. */
export async function scoreCheck({ paraphrases, deps, recordsOf }: CheckEvalInput): Promise<CheckScore> {
  const counts = { paraphrases: 0, kept: 0, unclear: 0, falseAlarms: 0 };
  const mutated = noMutations();
  const faults: string[] = [];
  const fillings = await fillAll(recordsOf);
  const { signal } = new AbortController();
  const judge = async (text: string): Promise<CheckedSentence["verdict"]> => {
    const { sentences } = await checkText({ text, symbol: null }, deps, signal);
    const claimed = sentences.filter(({ claims }) => claims.length > 0);
    return (
      (["wrong", "ambiguous", "not-checkable", "right"] as const).find((verdict) =>
        claimed.some((one) => one.verdict === verdict),
      ) ?? "not-checkable"
    );
  };
  for (const [index, phrasing] of paraphrases.entries()) {
    for (let turn = 0; turn < 8; turn += 1) {
      const filling = fillings[(index * 5 + turn * 7) % fillings.length];
      if (filling === undefined) continue;
      const text = fill(phrasing, filling);
      const verdict = await judge(text);
      counts.paraphrases += 1;
      if (verdict === "right") counts.kept += 1;
      else if (verdict === "wrong") counts.falseAlarms += 1;
      else counts.unclear += 1;
      if (verdict !== "right") faults.push(`true, ${verdict}: ${text}`);
      if (verdict !== "right") continue;
      for (const mutation of MUTATIONS) {
        const wrong = mutate(text, mutation, filling);
        // Another company, or year, may have risen too: only a number makes such a sentence wrong.
        const isStillTrue = !/\d\.\d/.test(text) && (mutation === "peer" || mutation === "period");
        if (wrong === null || isStillTrue) continue;
        const found = await judge(wrong);
        mutated[mutation].total += 1;
        if (found !== "right") mutated[mutation].caught += 1;
        if (found === "wrong") mutated[mutation].wrong += 1;
        if (found === "right") faults.push(`missed ${mutation}: ${wrong} (was: ${text})`);
      }
    }
  }
  return { ...counts, mutated, faults };
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

async function fillAll(recordsOf: CheckEvalInput["recordsOf"]): Promise<readonly Filling[]> {
  const fillings: Filling[] = [];
  for (const [index, [symbol, name]] of COMPANIES.entries()) {
    const records = await recordsOf(symbol);
    for (const year of YEARS) {
      const value = (measure: string, of: number): Decimal | null =>
        expectedOf({ question: "", symbol, kind: "value", measures: [measure], years: [of] }, records)?.value ?? null;
      const [R, P, N, A, O] = [
        value("revenue", year),
        value("revenue", year - 1),
        value("net_income", year),
        value("total_assets", year),
        value("operating_cash_flow", year),
      ];
      if (
        R === null ||
        P === null ||
        N === null ||
        A === null ||
        O === null ||
        R === undefined ||
        P === undefined ||
        N === undefined ||
        A === undefined ||
        O === undefined
      )
        continue;
      const peer = COMPANIES[(index + 3) % COMPANIES.length]?.[1] ?? "";
      fillings.push({ name, peer, year, values: { R, P, N, A, O } });
    }
  }
  return fillings;
}

function fill(phrasing: string, { name, year, values }: Filling): string {
  const growth = values.R.div(values.P).minus(1);
  const isUp = !growth.isNegative();
  const words: Readonly<Record<string, string>> = {
    n: name,
    y: String(year),
    p: String(year - 1),
    R: money(values.R),
    P: money(values.P),
    N: money(values.N),
    A: money(values.A),
    O: money(values.O),
    g: `${growth.abs().mul(100).toFixed(1)}%`,
    m: `${values.N.div(values.R).mul(100).toFixed(1)}%`,
    grew: isUp ? "grew" : "fell",
    grew_inf: isUp ? "grow" : "fall",
    up: isUp ? "up" : "down",
  };
  return phrasing.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? "");
}

function money(value: Decimal): string {
  return `$${value.div("1e9").toFixed(2)} billion`;
}

/** A sentence with one thing made wrong; null where the sentence has no such thing. */
function mutate(text: string, mutation: Mutation, { peer, name, year }: Filling): string | null {
  const changed = mutations(text, { peer, name, year })[mutation];
  return changed === text ? null : changed;
}

function mutations(
  text: string,
  { peer, name, year }: Pick<Filling, "peer" | "name" | "year">,
): Readonly<Record<Mutation, string>> {
  return {
    // The first digit after the point of an amount, or the first of a percentage.
    digit: text.replace(
      /(\d)(\.\d+ billion|\.\d%)/,
      (_, digit: string, rest: string) => `${(Number(digit) + 3) % 10}${rest}`,
    ),
    scale: text.replace(" billion", " million"),
    sign: text.replace(
      /(net income|net profit|net earnings|operating cash flow)( was| of| came to| stood at| amounted to| at \w+ was)? \$/i,
      "$1$2 −$",
    ),
    unit: text.replace(/\$(\d+\.\d+) billion/, "$1%"),
    period: text.replace(String(year), String(year - 2)),
    metric: text.replace(/net income|net profit(?! margin)|net earnings/i, "gross profit"),
    peer: text.replace(name, peer),
    direction: text.replace(
      /\b(grew|fell|up|down|grow|fall)\b/,
      (word) => ({ grew: "fell", fell: "grew", up: "down", down: "up", grow: "fall", fall: "grow" })[word] ?? word,
    ),
    definition: text.replace(/net (?:profit )?margin/i, "gross margin"),
  };
}
