// Questions about a part of a company: its segments, products and regions, as its annual report names them.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { AskAnswer } from "#contracts/api/ask.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { answerQuestion } from "./answer-question.ts";

describe("answerQuestion, of a part of a company", () => {
  let deps: AskDeps;
  const ask = (question: string, symbol: string | null = null): Promise<AskAnswer> =>
    answerQuestion({ question, before: [], symbol, within: [] }, deps, new AbortController().signal);
  const sentencesOf = ({ sentences }: AskAnswer): string => sentences.map(renderSentence).join(" ");

  beforeAll(async () => {
    const data = join(import.meta.dirname, "../../data");
    const findings = await openFindings(join(data, "filings/findings.json.br"));
    deps = await openBundledDeps(await openSnapshot(join(data, "snapshot")), [], findings);
  });

  it.each([
    ["what was apple's iphone revenue in 2025", "Apple’s iPhone revenue was $209.59B in FY2025."],
    ["apple services sales 2024", "Apple’s Service revenue was $96.17B in FY2024."],
    [
      "How much revenue did Apple make in Greater China in FY2025?",
      "Apple’s Greater China revenue was $64.38B in FY2025.",
    ],
    ["amazon AWS operating income 2025", "Amazon Web Services operating income was $45.61B in FY2025."],
    ["how did google cloud revenue grow in 2025", "Alphabet’s Google Cloud revenue was $58.71B in FY2025."],
    ["youtube ad revenue of alphabet 2025", "Alphabet’s You Tube Advertising revenue was $40.37B in FY2025."],
    ["nvidia gaming revenue", "Nvidia’s Gaming revenue was $16.04B in FY2026."],
    ["what share of nvidia's revenue comes from networking", "Nvidia’s Networking revenue was $31.38B in FY2026."],
    ["meta revenue in europe 2024", "Meta Platforms’ Europe revenue was $38.36B in FY2024."],
    ["walmart international revenue", "Walmart International revenue was $121.89B in FY2025."],
    ["walmart us operating income 2025", "Walmart US operating income was $23.88B in FY2025."],
    ["home depot us revenue", "Home Depot’s United States revenue was $147.01B in FY2024."],
  ])("answers %j", async (question, sentence) => {
    const answer = await ask(question);
    expect([answer.state, sentencesOf(answer)]).toEqual(["answered", sentence]);
  });

  it("answers each of several parts, and takes no verb and no currency for one", async () => {
    expect(sentencesOf(await ask("does apple make more revenue in China or the US 2025"))).toBe(
      "Apple’s China revenue was $64.38B in FY2025. Apple’s United States revenue was $151.79B in FY2025.",
    );
    expect(sentencesOf(await ask("nvidia compute revenue 2026"))).toBe(
      "Nvidia’s Compute revenue was $162.36B in FY2026.",
    );
    expect(sentencesOf(await ask("compute the roic of nvidia in 2024"))).toMatch(/return on invested capital was/);
    expect(sentencesOf(await ask("nvidia revenue in US dollars in 2025"))).toBe(
      "Nvidia’s revenue was $130.50B in FY2025.",
    );
  });

  it("goes on about the same part, and never turns to the whole company", async () => {
    const follow = (question: string, ...before: readonly string[]) =>
      answerQuestion({ question, before, symbol: null, within: [] }, deps, new AbortController().signal);
    const first = "apple iphone revenue 2025";
    expect(sentencesOf(await follow("and in 2024?", first))).toBe("Apple’s iPhone revenue was $201.18B in FY2024.");
    expect(sentencesOf(await follow("and the year before?", first))).toBe(
      "Apple’s iPhone revenue was $201.18B in FY2024.",
    );
    expect(sentencesOf(await follow("and the mac?", first))).toBe("Apple’s Mac revenue was $33.71B in FY2025.");
    expect(sentencesOf(await follow("and north america?", "aws operating income of amazon 2025"))).toBe(
      "Amazon’s North America operating income was $29.62B in FY2025.",
    );
    expect((await follow("and net income?", first)).notes).toEqual([
      "Of iPhone, the annual report of Apple Inc. says its revenue only.",
    ]);
    expect(sentencesOf(await follow("and in china?", "apple revenue in japan 2025"))).toBe(
      "Apple’s China revenue was $64.38B in FY2025.",
    );
    expect((await follow("and Foobarix?", first)).operands).toEqual([]);
    for (const next of ["and AMD?", "and in 2024?"]) {
      const answer = await follow(next, "nvidia data center revenue 2025");
      expect([next, answer.state, answer.operands]).toEqual([next, "ambiguous", []]);
    }
    expect(sentencesOf(await follow("net income of apple 2025", first))).toBe(
      "Apple’s net income was $112.01B in FY2025.",
    );
  });

  it("shows share and growth next to the amount, each with its evidence, and the report that says so", async () => {
    const answer = await ask("iphone revenue in 2025", "AAPL");
    const table = answer.blocks.find(({ kind }) => kind === "table");
    if (table?.kind !== "table") throw new Error("no table");
    expect(
      table.rows.map(({ label, cells }) => [label, cells[0] == null ? null : formatFigure(cells[0], "auto")]),
    ).toEqual([
      ["iPhone, revenue", "$209.59B"],
      ["Share of revenue", "50.4%"],
      ["Change from a year earlier", "4.2%"],
    ]);
    expect(answer.notes[0]).toBe("In the annual report of Apple Inc. this is a kind of product or service.");
    expect(answer.sources[0]?.url).toContain("sec.gov");
  });

  it("draws several years, and says which there are where others are asked for", async () => {
    const years = await ask("amazon web services revenue of amazon over the last 3 years");
    expect(years.blocks.map(({ kind }) => kind)).toEqual(["chart", "table"]);
    const early = await ask("iphone revenue of apple in 2015");
    expect([early.state, early.notes, early.operands]).toEqual([
      "missing",
      ["Of iPhone we have the yearly revenue for FY2023, FY2024 and FY2025 only."],
      [],
    ]);
    expect((await ask("iphone revenue of apple in q2 2025")).state).toBe("missing");
    expect((await ask("gross margin of apple's iphone")).notes).toEqual([
      "Of iPhone, the annual report of Apple Inc. says its revenue only.",
    ]);
  });

  it.each([
    "google advertising revenue 2025",
    "compare AWS and Google Cloud revenue",
    "nvidia data center revenue",
    "apple iphone units sold 2024",
    "apple revenue without iphone 2024",
    "apple revenue outside china",
    "apple revenue per iphone",
    "iphone revenue as a percentage of greater china revenue of apple",
    "google cloud and azure revenue",
    "microsoft revenue in the US 2025",
    "microsoft us revenue",
  ])("gives no figure of a part for %j", async (question) => {
    const answer = await ask(question);
    expect([answer.state === "answered", answer.operands]).toEqual([false, []]);
  });

  it("names the parts of a company where a word may be meant for one", async () => {
    const { notes } = await ask("nvidia data center revenue");
    expect(notes[0]).toMatch(
      /^The parts of Nvidia’s revenue that its annual report names: Compute and Networking, .*Gaming/,
    );
  });
});
