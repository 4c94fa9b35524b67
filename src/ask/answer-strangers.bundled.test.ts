// Questions as strangers typed them; each was once answered with another figure, period or company than it asks for.
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { AskAnswer } from "#contracts/api/ask.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { answerQuestion } from "./answer-question.ts";

describe("answerQuestion, to questions of strangers", () => {
  let deps: AskDeps;
  const ask = (
    question: string,
    page: { symbol?: string; within?: readonly string[]; before?: readonly string[] } = {},
  ): Promise<AskAnswer> =>
    answerQuestion({ question, before: [], symbol: null, within: [], ...page }, deps, new AbortController().signal);

  beforeAll(async () => {
    const snapshot = await openSnapshot(join(import.meta.dirname, "../../data/snapshot"));
    deps = await openBundledDeps(snapshot, ["NVDA", "JPM", "KO", "XOM", "AMZN"]);
  });

  it.each([
    ["what were intel's sales for the quarter ended june 2025", "Intel’s revenue was $12.86B in Q2 FY2025."],
    ["gross margin of nvidia in calendar 2024", "Nvidia’s gross margin was 75.0% in FY2025."],
    ["amazn net incme last yr", "Amazon’s net income was $77.67B in FY2025."],
    [
      "what share of apple's free cash flow went to buybacks in 2024",
      "Apple’s share repurchases were 87.3% of free cash flow in FY2024.",
    ],
    [
      "sum of buybacks by apple from 2015 to 2024",
      "From FY2015 to FY2024, Apple’s share repurchases were $657.74B in all.",
    ],
    [
      "median operating margin for starbucks 2018 to 2024",
      "Starbucks’ operating margin had a median of 15.4%, over 7 fiscal years to FY2024.",
    ],
    [
      "coke vs pepsi revenue 2024",
      "Coca-Cola’s revenue was $47.06B in FY2024. PepsiCo’s revenue was $91.85B in FY2024.",
    ],
    [
      "how fast has nvidia grown revenue over the past 3 years",
      "Nvidia’s revenue was $215.94B in FY2026, up 100.0% a year from $26.97B in FY2023.",
    ],
    ["what was boeing's loss in 2024", "Boeing’s net income was −$11.82B in FY2024."],
    [
      "exxon operating income as a share of revenue 2024",
      "ExxonMobil’s operating income was 14.3% of revenue in FY2024, as we derive it.",
    ],
    ["snowflake net debt", "Snowflake’s net cash was $1.64B on 30 Apr 2025."],
    ["john deere revenue 2023", "Deere’s revenue was $61.25B in FY2023."],
    [
      "tsla q3 24 gross margin vs q3 23",
      "Tesla’s gross margin was 19.8% in Q3 FY2024. Tesla’s gross margin was 17.9% in Q3 FY2023.",
    ],
    [
      "lowest quarterly revenue of boeing since 2018",
      "Boeing’s revenue was $11.81B in Q2 FY2020. Boeing’s revenue was $28.34B in Q4 FY2018. Boeing’s revenue was $24.56B in Q2 FY2026.",
    ],
    [
      "average quarterly revenue of boeing since 2020",
      "From Q1 FY2020 to Q2 FY2026, Boeing’s revenue was on average $17.98B.",
    ],
    [
      "amd and intel capex to revenue 2024",
      "Advanced Micro Devices’ capital expenditure was 2.5% of revenue in FY2024. Intel’s capital expenditure was 45.1% of revenue in FY2024.",
    ],
    [
      "nvidia r&d as % of revenue",
      "Nvidia’s research and development was 8.2% of revenue in the 12 months to 26 Apr 2026.",
    ],
    [
      "salesforce operating income 2nd quarter fiscal 2025 compared with year earlier",
      "Salesforce’s operating income was $1.78B in Q2 FY2025, up 20.8% from $1.48B in Q2 FY2024.",
    ],
    ["uber p/e a year ago", "Uber’s P/E was 16.0× on 21 Aug 2025."],
    [
      "is apple's revenue up from a year ago",
      "Apple’s revenue was $466.82B in the 12 months to 27 Jun 2026, up 14.2% from $408.63B in the 12 months to 28 Jun 2025.",
    ],
    ["bank of america net income per share 2024", "Bank of America’s diluted EPS was $3.19 in FY2024."],
    ["how much premium did travelers earn in 2024", "Travelers’ premiums earned were $41.94B in FY2024."],
    ["how far is nike below its 52 week high", "Nike’s gap to the 52-week high was −48.5% on 21 Aug 2026."],
    ["united airlines operating margin 2024", "United Airlines Holdings’ operating margin was 8.9% in FY2024."],
  ])("answers %j", async (question, sentence) => {
    expect((await ask(question)).sentences.map(renderSentence).join(" ")).toBe(sentence);
  });

  it.each([
    "google ad revenue",
    "AFFO of Prologis 2024",
    "capex per share of apple",
    "what is nike's 52 week high",
    "quarterly revenue growth of meta since 2024",
    "nvidia data center revenue",
    "nvidia's revenue per employee",
    "meta revenue in europe 2024",
    "apple's net margin compared with the industry",
    "which european companies have the highest revenue",
    "companies with debt and p/e under 8",
    "companies with no debt",
    "which company had the most net income in 2023",
    "average price of nvidia over the last 3 years",
    "how much debt does carnival have compared to its cash",
  ])("gives no figure for what it cannot read in %j", async (question) => {
    expect(await ask(question)).toMatchObject({ state: "ambiguous", sentences: [], operands: [] });
  });

  it("offers the question without the words that it cannot read", async () => {
    const answer = await ask("non-gaap operating margin of salesforce");
    expect(answer.notes.join(" ")).toContain('"non-gaap"');
    expect(answer.choices.map(({ question }) => question)).toEqual(["operating margin of salesforce"]);
  });

  it("begins a history with the extreme that is asked for, of quarters where quarters are", async () => {
    const lowest = await ask("what was the lowest quarterly revenue of airbnb");
    expect(lowest.sentences.map(renderSentence)[0]).toBe("Airbnb’s revenue was $334.77M in Q2 FY2020.");
    const peak = await ask("when was starbucks operating margin highest");
    expect(peak.understood?.intent).toBe("history");
  });

  it("says by when a report that is not out must be filed", async () => {
    const answer = await ask("when will the annual report of snowflake be filed");
    expect(answer.notes[0]).toMatch(/^Snowflake must file its annual report for FY2027 \(Form 10-K\) by /);
    const quarterly = await ask("when is the 10-q of nvidia due");
    expect(quarterly.notes[0]).toMatch(/quarterly report for Q[123] /);
  });

  it("ranks the newest figure among those of a time only where it is one of them", async () => {
    const past = await ask("highest annual revenue of coca-cola between 2015 and 2019");
    expect(past.notes).toEqual([
      "Of 4 values in our data for that time, the highest is from FY2016 and the lowest from FY2018.",
    ]);
    expect((await ask("highest annual revenue of coca-cola since 2015")).notes).toContain(
      "FY2025 is number 10 of 10, counted from the lowest.",
    );
  });

  it("says where our data begins, for a year before it", async () => {
    expect((await ask("revenue of nvidia in 2009")).notes).toEqual([
      "We have no figures of Nvidia for FY2009; our data begins with FY2014.",
    ]);
  });

  it("reads a change in cash as how the balance moved", async () => {
    expect((await ask("change in cash of coca-cola in 2024")).understood?.intent).toBe("change");
  });

  it("says where the report of a period is, in place of a report to come", async () => {
    const answer = await ask("how much did amazon spend on r and d in 2023");
    expect(answer.notes.join(" ")).toContain("The report for that period is the Form 10-K filed on 2 Feb 2024.");
    expect(answer.sources[0]?.url).toContain("sec.gov");
  });

  it("filters by growth, sign and kind of company", async () => {
    const rowsOf = async (question: string): Promise<readonly string[]> =>
      (await ask(question)).blocks.flatMap((block) =>
        block.kind === "table" ? block.rows.map(({ label }) => label) : [],
      );
    expect(await rowsOf("companies whose revenue grew more than 30%")).toEqual(["Nvidia (NVDA)"]);
    expect(await rowsOf("companies with negative free cash flow")).toEqual(["Amazon (AMZN)"]);
    expect(await rowsOf("banks with roe above 15")).toEqual(["JPMorgan Chase (JPM)"]);
    expect((await ask("which bank has the highest net income")).notes.join(" ")).toContain("Only banks");
  });

  it("compares with the company of the page, and ranks those of a portfolio", async () => {
    const compared = await ask("how does it compare with intel on revenue", { symbol: "NVDA" });
    expect(compared.understood?.companies.map(({ symbol }) => symbol)).toEqual(["NVDA", "INTC"]);
    const ranked = await ask("which of my holdings has the highest gross margin", { within: ["KO", "NVDA"] });
    expect(ranked.sentences.map(renderSentence)[0]).toMatch(/^Nvidia’s gross margin/);
  });

  it("goes a year or a quarter back from the question before, and asks where that named none", async () => {
    const answerTo = async (question: string, before: readonly string[]): Promise<string> => {
      const answer = await ask(question, { before });
      return [...answer.sentences.map(renderSentence), ...(answer.state === "answered" ? [] : [answer.state])].join(
        " ",
      );
    };
    const year = ["revenue of nvidia 2024"];
    expect(await answerTo("and the year before", year)).toBe("Nvidia’s revenue was $26.97B in FY2023.");
    expect(await answerTo("and the year before that?", year)).toBe("Nvidia’s revenue was $26.97B in FY2023.");
    expect(await answerTo("gross margin?", year)).toBe("Nvidia’s gross margin was 72.7% in FY2024.");
    expect(await answerTo("and the quarter before?", year)).toBe("ambiguous");
    const quarter = ["apple eps q1 2025"];
    expect(await answerTo("and the previous quarter", quarter)).toBe("Apple’s diluted EPS was $0.97 in Q4 FY2024.");
    expect(await answerTo("the year before?", quarter)).toBe("Apple’s diluted EPS was $2.18 in Q1 FY2024.");
    expect(await answerTo("and the year before", ["revenue of nvidia"])).toBe("ambiguous");
  });

  it("offers meanings that name the company of a follow-up", async () => {
    const { choices } = await ask("and pepsi's?", { before: ["is coca cola's debt rising"] });
    expect(choices[0]).toEqual({ label: "Total debt", question: "Total debt of PEP" });
  });

  it("says why a measure has no value at all", async () => {
    expect((await ask("book value per share of bank of america")).notes.join(" ")).toContain("not in our data yet");
  });

  it("averages no figures of different companies, and says so", async () => {
    const answer = await ask("what is the average dividend yield of my portfolio", { within: ["AAPL", "KO"] });
    expect(answer.sentences.map(renderSentence)).toHaveLength(2);
    expect(answer.notes.join(" ")).toContain("We do not average figures across companies");
  });

  it("answers with a median where an average of many companies is asked for, never with the highest alone", async () => {
    const answer = await ask("what is the average p/e of all companies");
    expect(answer.state).toBe("answered");
    expect(answer.sentences).toEqual([]);
    expect(answer.notes[0]).toMatch(/^The median is [\d.]+×; half of the companies are between [\d.]+× and [\d.]+×\./);
    const few = await ask("average p/e of banks");
    expect(few.sentences).toEqual([]);
    expect(few.notes[0]).toBe("A median needs at least 3 companies with this figure.");
  });

  it("says so where the close is of an earlier day than is asked for", async () => {
    const late = await ask("stock price of Tesla on 1 March 2024");
    expect(late.sentences.map(renderSentence)).toEqual(["Tesla’s price was $201.88 on 29 Feb 2024."]);
    expect(late.notes).toEqual(["The last close up to 1 Mar 2024 that we have is from 29 Feb 2024."]);
    expect((await ask("stock price of Tesla on 29 Feb 2024")).notes).toEqual([]);
  });

  it("says which of two has more where that is asked, in words of price too", async () => {
    const pricey = await ask("Is NVDA cheaper than AMD on P/E?");
    expect(pricey.sentences).toHaveLength(2);
    expect(pricey.notes).toContain("Advanced Micro Devices has the higher P/E.");
    expect((await ask("Is NVDA cheaper than AMD?")).choices.map(({ question }) => question)).toEqual([
      "P/E of NVDA and AMD",
      "EV/EBIT of NVDA and AMD",
      "Free cash flow yield of NVDA and AMD",
    ]);
    expect((await ask("Which of Coca-Cola and Pepsi has the higher dividend yield?")).notes).toContain(
      "PepsiCo has the higher dividend yield.",
    );
  });

  it("takes a kind of company for the kind, and an owner for the name", async () => {
    const bank = await ask("cheapest bank by price to book");
    expect(bank.notes).toContain("Only banks among the companies that we cover.");
    expect((await ask("cheapest utility by P/E")).notes.join(" ")).not.toContain("Reaves");
    expect((await ask("What is Berkshire's book value per share?")).notes[0]).toBe(
      "We have no figures of Berkshire Hathaway Inc (BRK-B) yet.",
    );
  });

  it.each([
    ["is Intel losing money", "Intel’s net income was −$11.29B in the 12 months to 27 Jun 2026."],
    ["how much stock did Apple buy back in 2024", "Apple’s share repurchases were $94.95B in FY2024."],
    ["gross margin of Lowe's in fiscal 2024", "Lowe's gross margin was 33.3% in FY2024."],
  ])("reads %j", async (question, sentence) => {
    expect((await ask(question)).sentences.map(renderSentence)).toEqual([sentence]);
  });

  it("takes neither a split of shares, research nor what is made per share for something else", async () => {
    for (const question of ["Nvidia stock split", "research on Nvidia", "Nvidia mix"]) {
      expect([question, (await ask(question)).state]).toEqual([question, "ambiguous"]);
    }
    const perShare = await ask("what does Nvidia make per share");
    expect(perShare.sentences.map(renderSentence).join(" ")).toContain("diluted EPS was");
  });

  it("does not take what a business is for its profit, and names what a filter compared", async () => {
    expect((await ask("How does Netflix make money?")).state).toBe("missing");
    const growing = await ask("Companies growing revenue more than 30% with positive free cash flow");
    expect(growing.notes[0]).toMatch(/companies match: Revenue growth above 30\.0%; Free cash flow above zero\.$/);
  });

  it("offers no other figure for a number of employees", async () => {
    const answer = await ask("how many employees does Microsoft have");
    expect([answer.state, answer.choices]).toEqual(["missing", []]);
    expect(answer.notes[0]).toContain("in words, not as a tagged figure");
  });
});
