// Questions about all companies: every word that says which ones are meant is read, or the answer names the word.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { AskAnswer } from "#contracts/api/ask.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { answerQuestion } from "./answer-question.ts";

const UNIVERSE = ["NVDA", "JPM", "KO", "XOM", "INTC", "AAPL", "MRK", "KHC", "ARM"];

describe("answerQuestion, about all companies", () => {
  let deps: AskDeps;
  const ask = (question: string, before: readonly string[] = []): Promise<AskAnswer> =>
    answerQuestion({ question, before, symbol: null, within: [] }, deps, new AbortController().signal);
  const symbolsIn = ({ blocks }: AskAnswer): readonly string[] =>
    blocks.flatMap((block) =>
      block.kind === "table" ? block.rows.map(({ label }) => /\((.+)\)$/.exec(label)?.[1] ?? "") : [],
    );

  beforeAll(async () => {
    const snapshot = await openSnapshot(join(import.meta.dirname, "../../data/snapshot"));
    deps = await openBundledDeps(snapshot, UNIVERSE);
  });

  it.each([
    ["companies with gross margin above 50% not in technology", ["MRK", "KO"], "outside the Technology sector"],
    ["companies with gross margin above 70% excluding drug makers", ["ARM", "NVDA"], "other than drug makers"],
    ["which banks do not have a ROE above 50%", ["JPM"], "Return on equity at most 50.0%"],
    ["stocks with gross margin not above 40%", ["KHC", "INTC"], "Gross margin at most 40.0%"],
    ["companies with net margin between 6% and 26%", ["ARM", "XOM"], "at least 6.0%; Net margin at most 26.0%"],
    ["net margin from 6% to 26%", ["ARM", "XOM"], "at least 6.0%; Net margin at most 26.0%"],
    ["companies with revenue of 400 billion or more", ["AAPL"], "Revenue at least $400.00B"],
    ["companies with revenue no more than 30 billion", ["ARM", "KHC"], "Revenue at most $30.00B"],
    ["companies with shrinking revenue", ["KHC"], "Revenue growth below zero"],
    ["companies whose revenue is declining", ["KHC"], "Revenue growth below zero"],
    ["which companies have net cash", ["NVDA"], "Net debt below zero"],
    ["companies with positive net cash", ["NVDA"], "Net debt below zero"],
    ["companies with net cash above 20 billion", ["NVDA"], "Net debt below −$20.00B"],
    ["which companies are losing money", ["INTC", "KHC"], "Net income below zero"],
    ["which companies have a gross margin lower than Intel", ["KHC"], "Gross margin below that of INTC"],
    ["stocks with revenue above Nvidia's", ["AAPL", "XOM"], "Revenue above that of NVDA"],
    ["companies with more revenue than Nvidia", ["AAPL", "XOM"], "Revenue above that of NVDA"],
    ["US companies with gross margin above 90%", [], "Only companies incorporated in the United States"],
    ["non-US companies with gross margin above 90%", ["ARM"], "Only companies incorporated outside the United States"],
    ["companies with more than 100 billion in net income", ["AAPL", "NVDA"], "Net income above $100.00B"],
    ["companies with gross margin above 60% but below 73%", ["KO", "MRK"], "above 60.0%; Gross margin below 73.0%"],
    ["stocks trading below book value", ["KHC"], "P/B below 1.0×"],
  ])("answers %j", async (question, symbols, note) => {
    const answer = await ask(question);
    expect([answer.state, symbolsIn(answer).toSorted()]).toEqual(["answered", symbols.toSorted()]);
    expect(answer.notes.join(" ")).toContain(note);
  });

  it.each([
    ["drug makers that do not pay dividends", "not"],
    ["companies not paying a dividend", "not"],
    ["companies with no debt", "no"],
    ["companies with P/E of 10", "10"],
    ["companies with P/E not between 5 and 10", "not between"],
    ["companies with P/E below 10 or ROE above 40%", "or"],
    ["stocks with low P/E and high ROE", "low"],
    ["small caps with ROIC over 20%", "small caps"],
    ["which sector has the highest operating margin", "sector"],
    ["companies with negative net income and debt", "debt"],
    ["companies with growing gross margin", "growing"],
    ["companies with gross margin better than Apple", "than"],
    ["which of the biggest companies has the lowest P/B", "biggest"],
  ])("refuses %j and names the word", async (question, word) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ state: "ambiguous", sentences: [], operands: [], blocks: [] });
    expect(answer.notes[0]).toMatch(new RegExp(`"[^"]*${word}[^"]*"`));
  });

  it("never offers the opposite of what is asked, and offers only what it can answer", async () => {
    const debt = await ask("companies with no debt");
    expect(debt.choices.map(({ question }) => question)).toEqual([
      "companies with the lowest total debt",
      "companies with the lowest net debt",
      "companies with the lowest long-term debt",
    ]);
    expect((await ask("companies with P/E of 10")).choices).toEqual([]);
    expect((await ask("small caps with ROIC over 20%")).choices[0]?.question).toBe("companies with ROIC over 20%");
    expect((await ask("which bank has the least debt")).choices[0]?.question).toBe(
      "which bank has the least total debt",
    );
    expect((await ask("most profitable banks")).choices[0]?.question).toBe("highest net income banks");
    expect((await ask("CVS revenue vs industry")).choices[0]?.question).toBe("CVS revenue");
    expect((await ask("did Intel make a profit in 2024")).choices[0]?.question).toBe("Net income of INTC in 2024");
  });

  it("ranks net cash and losses from their own end, and growth where something grows", async () => {
    expect(symbolsIn(await ask("companies with the most net cash"))[0]).toBe("NVDA");
    expect(symbolsIn(await ask("biggest net loss"))[0]).toBe("INTC");
    expect(symbolsIn(await ask("which company grew revenue fastest"))[0]).toBe("NVDA");
    expect((await ask("which company grew revenue fastest")).understood?.measures[0]?.id).toBe("revenue_growth");
    expect(symbolsIn(await ask("low P/E stocks"))).not.toContain("ARM");
    expect(symbolsIn(await ask("lowest gross margin stocks"))[0]).toBe("KHC");
    expect(symbolsIn(await ask("highest EPS"))).toHaveLength(UNIVERSE.length);
    expect(symbolsIn(await ask("highest revenue growth in health care"))).toEqual(["MRK"]);
    expect((await ask("most profitable companies")).choices[0]?.question).toBe("companies with the highest net income");
  });

  it("holds the bounds of a follow-up with those before", async () => {
    const before = ["companies with gross margin above 30%"];
    const both = await ask("and revenue over 400 billion", before);
    expect(symbolsIn(both)).toEqual(["AAPL"]);
    expect(both.notes[0]).toContain("Gross margin above 30.0%; Revenue above $400.00B");
    expect(symbolsIn(await ask("only tech stocks", before)).toSorted()).toEqual(["AAPL", "ARM", "INTC", "NVDA"]);
    expect((await ask("and P/E below 15", ["companies with the highest ROE"])).state).toBe("ambiguous");
    const narrower = await ask("and gross margin above 70%", before);
    expect(narrower.notes[0]).not.toContain("30.0%");
  });

  it("says that companies are still being read where there are no rows yet", async () => {
    const early = { ...deps, universe: { newest: () => Promise.resolve({ rows: [], unread: 9 }) } };
    for (const question of ["companies with the highest revenue", "companies with ROE above 10%"]) {
      const asked = { question, before: [], symbol: null, within: [] };
      const { state, notes } = await answerQuestion(asked, early, new AbortController().signal);
      expect([state, notes]).toEqual(["missing", ["We are still reading 9 companies; ask again in a minute."]]);
    }
  });

  it("says that none has a figure, and not that none matches", async () => {
    const answer = await ask("banks with combined ratio below 95");
    expect([answer.state, answer.notes[0]]).toEqual([
      "missing",
      "We have no combined ratio for any of the 1 companies, so we cannot compare it.",
    ]);
  });

  it("leaves questions about one company as they were", async () => {
    const plain = await ask("Isn't Apple's revenue above 400 billion?");
    expect(plain.understood?.companies.map(({ symbol }) => symbol)).toEqual(["AAPL"]);
    expect((await ask("companies with ROE above 30%")).notes[0]).toContain("Return on equity above 30.0%");
    expect((await ask("Apple revenue excluding iPhone")).state).toBe("ambiguous");
  });
});
