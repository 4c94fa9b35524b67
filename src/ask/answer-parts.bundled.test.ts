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
    ["youtube ad revenue of alphabet 2025", "Alphabet’s YouTube Advertising revenue was $40.37B in FY2025."],
    ["nvidia gaming revenue", "Nvidia’s Gaming revenue was $16.04B in FY2026."],
    [
      "what share of nvidia's revenue comes from networking",
      "Nvidia’s share of revenue from Networking was 14.5% in FY2026. Nvidia’s Networking revenue was $31.38B in FY2026.",
    ],
    [
      "What percentage of Apple's revenue is from Greater China?",
      "Apple’s share of revenue from Greater China was 15.5% in FY2025. Apple’s Greater China revenue was $64.38B in FY2025.",
    ],
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
      "From the annual report of Apple Inc., we have only revenue for iPhone.",
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
    expect(answer.notes[0]).toBe("The annual report of Apple Inc. lists this as a product or service.");
    expect(answer.sources[0]?.url).toContain("sec.gov");
  });

  it("draws several years, and says which there are where others are asked for", async () => {
    const years = await ask("amazon web services revenue of amazon over the last 3 years");
    expect(years.blocks.map(({ kind }) => kind)).toEqual(["chart", "table"]);
    const early = await ask("iphone revenue of apple in 2015");
    expect([early.state, early.notes, early.operands]).toEqual([
      "missing",
      ["For iPhone, we have yearly revenue for FY2023, FY2024 and FY2025 only."],
      [],
    ]);
    expect((await ask("iphone revenue of apple in q2 2025")).state).toBe("missing");
    expect((await ask("gross margin of apple's iphone")).notes).toEqual([
      "From the annual report of Apple Inc., we have only revenue for iPhone.",
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
    expect(notes[0]).toMatch(/^Parts of Nvidia’s revenue in its annual report: Compute and Networking, .*Gaming/);
  });

  it("breaks a company down as its annual report does, the largest part first", async () => {
    const products = await ask("Apple revenue by product");
    expect(sentencesOf(products)).toBe("Apple’s share of revenue from iPhone was 50.4% in FY2025.");
    expect(products.blocks.map((block) => (block.kind === "table" ? block.caption : block.title))).toEqual(
      expect.arrayContaining(["Revenue by product", "Revenue by product, share of total"]),
    );
    expect(sentencesOf(await ask("Amazon operating income by segment in 2024"))).toBe(
      "Amazon’s share of operating income from Amazon Web Services was 58.1% in FY2024.",
    );
    expect(sentencesOf(await ask("revenue breakdown", "NVDA"))).toContain("from Compute and Networking");
  });

  it.each([
    ["Apple revenue by region 2015", "We have this breakdown for FY2023, FY2024 and FY2025 only."],
    ["geographic breakdown of Nike's revenue", "We have it by product and segment."],
    ["revenue of Disney by segment", "We have no breakdown of the revenue of The Walt Disney Company by segment"],
  ])("has no breakdown for %j, and says what there is", async (question, note) => {
    const answer = await ask(question);
    expect(answer.state).toBe("missing");
    expect(answer.notes.join(" ")).toContain(note);
  });

  it.each([
    ["P&G revenue growth: price or volume?", null],
    ["how much of procter and gamble's sales growth came from price and how much from volume", null],
    ["did volume or pricing drive sales growth in fiscal 2026?", "PG"],
  ])("splits growth by cause for %j, as the report does", async (question, page) => {
    const answer = await ask(question, page);
    expect(sentencesOf(answer)).toBe(
      "Revenue grew 3.3% in FY2026; as its annual report splits and rounds it, exchange rates contributed 2 percentage points, price contributed 1 percentage point and volume accounted for 0 percentage points.",
    );
    expect(answer.operands.map((figure) => [figure.label.split(",")[0], formatFigure(figure, "auto")])).toEqual([
      ["Volume", "0%"],
      ["Exchange rates", "2%"],
      ["Price", "1%"],
      ["Mix", "0%"],
      ["Other causes", "0%"],
    ]);
    expect(answer.sources).toHaveLength(1);
  });

  it.each([
    ["P&G sales growth from price and volume in 2024", "We have this split for FY2026 only."],
    [
      "was Apple's revenue growth price or volume",
      "We have no annual report of Apple Inc. that splits its growth of revenue into price and volume in a table.",
    ],
  ])("does not guess causes for %j", async (question, note) => {
    const answer = await ask(question);
    expect(answer.state).toBe("missing");
    expect(answer.notes.join(" ")).toContain(note);
  });

  it("takes the price and the trading volume of a share for no causes of growth", async () => {
    expect((await ask("Apple share price and volume growth")).notes.join(" ")).not.toContain("splits its growth");
  });

  it("breaks down nothing that reports do not state by part", async () => {
    expect((await ask("Apple gross margin by segment")).state).toBe("ambiguous");
  });
});
