// Questions about named companies that were answered with another figure than they ask for, or with half of it.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { AskAnswer } from "#contracts/api/ask.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { answerQuestion } from "./answer-question.ts";

describe("answerQuestion, about named companies", () => {
  let deps: AskDeps;
  const ask = (question: string, page: { symbol?: string; before?: readonly string[] } = {}): Promise<AskAnswer> =>
    answerQuestion({ question, before: [], symbol: null, within: [], ...page }, deps, new AbortController().signal);
  const sentencesOf = ({ sentences }: AskAnswer): string => sentences.map(renderSentence).join(" ");
  const columnsOf = ({ blocks }: AskAnswer): readonly string[] =>
    blocks.flatMap((block) => (block.kind === "table" ? block.columns : []));

  beforeAll(async () => {
    deps = await openBundledDeps(await openSnapshot(join(import.meta.dirname, "../../data/snapshot")));
  });

  it("says the date of each company that is asked about", async () => {
    const { notes } = await ask("next earnings date for JPM, BAC and WFC");
    for (const name of ["JPMorgan Chase", "Bank of America", "Wells Fargo"])
      expect(notes.filter((note) => note.startsWith(`We expect the results of ${name} for `))).toHaveLength(1);
    expect((await ask("when do Apple and Microsoft report")).notes.join(" ")).toMatch(/Apple Inc\. .* Microsoft /);
  });

  it.each([
    ["Meta revenue growth each year since 2019", "Meta Platforms’ revenue growth was 22.2% in FY2025.", "FY2019", 7],
    [
      "Coca-Cola dividends per share each year since 2015",
      "Coca-Cola’s dividends per share were $2.04 in FY2025.",
      "FY2015",
      11,
    ],
    ["Apple revenue growth by year", "Apple’s revenue growth was 6.4% in FY2025.", "FY2016", 10],
    [
      "Microsoft R&D as a share of revenue since 2019",
      "Microsoft’s research and development was 10.7% of revenue in FY2026.",
      "FY2019",
      8,
    ],
  ])("lays out the years of %j", async (question, sentence, first, count) => {
    const answer = await ask(question);
    expect(sentencesOf(answer)).toBe(sentence);
    expect([columnsOf(answer)[0], columnsOf(answer).length]).toEqual([first, count]);
  });

  it("keeps one number where one is asked for", async () => {
    expect(sentencesOf(await ask("how much did Apple's revenue grow on average each year from 2019 to 2024"))).toBe(
      "Apple’s revenue was $391.04B in FY2024, up 8.5% a year from $260.17B in FY2019.",
    );
    expect(sentencesOf(await ask("Meta's revenue growth in 2022 and in 2023"))).toBe(
      "Meta Platforms’ revenue growth was −1.1% in FY2022. Meta Platforms’ revenue growth was 15.7% in FY2023.",
    );
    expect((await ask("Meta's revenue growth from 2022 to 2023")).understood?.intent).toBe("change");
  });

  it.each([
    ["did AMD beat estimates in Q2 FY2026", "was above the estimate", "$1.66", "$1.61"],
    ["did Boeing miss estimates in Q2 FY2026", "was below the estimate", "−$0.76", "−$0.31"],
    ["Nvidia eps vs estimate q1 fy2027", "was above the estimate", "$1.87", "$1.77"],
  ])("sets adjusted EPS against its estimate in %j", async (question, side, actual, estimate) => {
    const answer = await ask(question);
    expect(answer.notes[0]).toContain(side);
    expect(answer.sentences.map(renderSentence)).toMatchObject([
      expect.stringContaining(`was ${actual} in`),
      expect.stringContaining(`was ${estimate} in`),
      expect.stringContaining("EPS surprise was"),
    ]);
    expect(answer.operands.map(({ measure }) => measure)).not.toContain("eps_diluted");
  });

  it("knows no estimates of revenue, and no measure made of two names", async () => {
    expect((await ask("did AMD beat revenue estimates")).notes[0]).toContain('"revenue estimates"');
    expect((await ask("at&t free cash flow payout ratio")).notes[0]).toContain('"free cash flow payout ratio"');
    expect((await ask("Apple revenue net income 2024")).sentences).toHaveLength(2);
  });

  it("says when years of one name end, and each figure once", async () => {
    const compared = await ask("NVDA, AMD, AVGO operating margin 2025");
    expect(compared.notes).toContain("Nvidia: FY2025 ended on 26 Jan 2025.");
    expect(compared.notes).toContain("Advanced Micro Devices: FY2025 ended on 27 Dec 2025.");
    expect(sentencesOf(await ask("NVDA revenue 2025 vs AMD revenue 2025"))).toBe(
      "Nvidia’s revenue was $130.50B in FY2025. Advanced Micro Devices’ revenue was $34.64B in FY2025.",
    );
    expect((await ask("coke vs pepsi revenue 2024")).notes).toEqual([]);
  });

  it("defines a measure where no company is meant", async () => {
    const roic = await ask("what is ROIC");
    expect(roic.notes[0]).toBe(
      "Return on invested capital: Operating income after tax ÷ mean of Invested capital at start and end.",
    );
    expect((await ask("how do you calculate free cash flow", { symbol: "NVDA" })).formula).toBe(
      "Operating cash flow − Capital expenditure",
    );
    expect(sentencesOf(await ask("what is ROIC", { before: ["Nvidia revenue"] }))).toMatch(/^Nvidia’s return on/);
    expect(sentencesOf(await ask("what is gross margin", { symbol: "NVDA" }))).toMatch(/^Nvidia’s gross margin/);
    expect((await ask("what is the growth of Microsoft?")).state).toBe("ambiguous");
  });

  it("says what it leaves open", async () => {
    const why = await ask("why did nvidia's revenue increase");
    expect(why.notes).toContain("This is the change. We do not say why it came about.");
    expect((await ask("Does Amazon pay dividends?")).notes).toEqual([
      "We have no dividend of Amazon in our data. It may pay none.",
    ]);
    expect(sentencesOf(await ask("Does Coca-Cola pay dividends?"))).toContain("dividends per share were");
    expect((await ask("3M revenue")).notes).toContain("This figure is of 3M.");
    expect((await ask("is Nvidia expensive")).choices.map(({ question }) => question)).toContain(
      "P/E of NVDA compared with its own history",
    );
    expect((await ask("is Nvidia expensive")).notes.join(" ")).not.toContain("Parts of");
  });

  it("answers with a negation only where it is read", async () => {
    for (const question of ["Apple revenue excluding iPhone", "did Apple's revenue not grow in 2023"])
      expect([question, (await ask(question)).state]).toEqual([question, "ambiguous"]);
    expect((await ask("why is there no gross margin for JPMorgan?")).state).toBe("answered");
  });
});
