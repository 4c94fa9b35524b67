import { describe, expect, it } from "vitest";
import type { RunLog } from "#app/context.ts";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { sampleCard } from "#app/testing/sample-cards.ts";
import { sampleFigure } from "#app/testing/sample-figures.ts";
import { contentsOf } from "#research/cards/plan.ts";
import type { RunEvent, RunStatus } from "#research/run/run.ts";
import { createKeptValues, ShellContext, type ShellState } from "#app/shell/shell-context.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { ResearchView } from "./research-view.tsx";

const AT = "2026-08-22T10:00:00Z";
const DATA = {
  source: "snapshot",
  origin: "Figures as filed with the SEC.",
  figures: "2026-08-22",
  prices: "2026-08-21",
} as const;
const COMPANY = { displayName: "NVIDIA", exchange: "Nasdaq", sector: "Technology", cik: "0001045810" };

function logOf(status: RunStatus, last: readonly RunEvent[]): RunLog {
  const common = { stage: "ANALYZING_DATA", percent: 40, at: AT } as const;
  const identity = sampleCard([{ kind: "prose", text: "It is listed on Nasdaq." }], {
    type: "peers_table",
    title: "Peers",
  });
  return {
    run: {
      id: "r".repeat(22),
      symbol: "NVDA",
      cik: "0001045810",
      type: "peers",
      asOf: null,
      status,
      stage: "ANALYZING_DATA",
      plan: null,
      model: null,
      createdAt: AT,
    },
    events: [
      { ...common, seq: 1, kind: "identity", line: "NVIDIA CORP · CIK 1045810 · Nasdaq" },
      { ...common, seq: 2, kind: "card", card: identity },
      { ...common, seq: 3, kind: "verified", figures: 41, verified: 41, removedSentences: 1 },
      ...last,
    ],
  };
}

function view(
  log: RunLog,
  asOf: string | null = null,
  cancelKey: string | null = "key",
  today = "2026-08-23",
): Promise<string> {
  const question = { symbol: "NVDA", type: "peers", asOf } as const;
  const given = { company: COMPANY, question, contents: contentsOf("peers"), log, cancelKey, data: DATA, today };
  return renderHtml(
    <ShellContext value={SHELL}>
      <ResearchView {...given} />
    </ShellContext>,
  );
}

const SHELL: ShellState = {
  consent: { read: () => "unset", choose: () => undefined, subscribe: () => () => undefined },
  kept: createKeptValues({ storage: () => memoryStorage(), onStorage: () => () => undefined }),
  open: () => undefined,
};

describe("ResearchView", () => {
  it("names the company beyond doubt under one first heading", async () => {
    const html = await view(logOf("running", []));
    expect(html).toContain("<h1>NVIDIA</h1>");
    // The registered name and the exchange are not said twice.
    expect(textOf(html)).toMatch(/NVDA · Nasdaq · Technology NVIDIA CIK 1045810 (?!·)/);
    expect(html).not.toMatch(/\sstyle=/);
  });

  it("marks one research type as current and links the others, with the day kept", async () => {
    const html = await view(logOf("running", []), "2024-06-30");
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/aria-current="page"[^>]*href="\/research\/NVDA\?type=peers&amp;asOf=2024-06-30"/);
    expect(html).toContain('href="/research/NVDA?asOf=2024-06-30"');
  });

  it("says the stage in plain words and offers to stop while it runs", async () => {
    const html = await view(logOf("running", []));
    expect(html).toMatch(/<output data-slot="run-words">Computing the figures…<\/output>/);
    expect(html).toMatch(/<progress[^>]*aria-label="Research"[^>]*value="40"/);
    expect(html).toContain(">Stop</button>");
    expect(html).toContain('data-card="verdict" data-state="pending"');
  });

  it("offers a reader who did not start the run no more than to stop following it", async () => {
    const html = await view(logOf("running", []), null, null);
    expect(html).toContain(">Stop following</button>");
    expect(html).not.toContain(">Stop</button>");
  });

  it("shows what was verified once it is complete", async () => {
    const done = await view(logOf("complete", []));
    expect(textOf(done)).toContain("41 of 41 figures verified");
    expect(textOf(done)).toContain("1 sentence failed a check and is not shown.");
    expect(textOf(done)).toMatch(/Figures as of 22 Aug 2026 ?, prices as of 21 Aug 2026/);
    expect(done).not.toContain(">Stop</button>");
    expect(done).toContain('<a href="/research/NVDA.md?type=peers">Markdown</a>');
  });

  it("says its data's age after a week, and calls a change the day's only on the last trading day", async () => {
    const figure = sampleFigure({
      id: "M1045810.price_change_1d.D",
      periodLabel: "21 Aug 2026",
      periodEnd: "2026-08-21",
    });
    const headline = { price: null, change: figure, marketValue: null };
    const common = { seq: 4, stage: "ANALYZING_DATA", percent: 40, at: AT } as const;
    const shownOn = async (today: string) =>
      textOf(
        await view(
          logOf("complete", [{ ...common, kind: "stage", message: "Computing", headline }]),
          null,
          null,
          today,
        ),
      );
    const fresh = await shownOn("2026-08-24");
    expect(fresh).toContain("Day’s change");
    expect(fresh).not.toContain("old.");
    expect(await shownOn("2026-08-25")).not.toContain("Day’s change");
    expect(await shownOn("2026-11-24")).toMatch(
      /Our figures and prices are 3 months old\. Figures end on 22 Aug 2026 ?, prices end on 21 Aug 2026 ?\. Before you decide/,
    );
  });

  it("says what was kept when it was stopped or failed", async () => {
    const common = { seq: 4, stage: "ANALYZING_DATA", percent: 40, at: AT } as const;
    const stopped = textOf(await view(logOf("cancelled", [{ ...common, kind: "cancelled" }])));
    expect(stopped).toContain("Stopped. 1 card was written and is kept below.");
    expect(stopped).toContain("Run again");
    const reason = { kind: "failed", reason: "no-facts", message: "We have no facts." } as const;
    const failed = textOf(await view(logOf("failed", [{ ...common, ...reason }])));
    expect(failed).toContain("We have no facts. 1 card was kept.");
  });

  it("asks for another day with a plain form that keeps the type", async () => {
    const html = await view(logOf("complete", []), "2024-06-30");
    expect(html).toMatch(/<form[^>]*method="get"/);
    expect(html).toContain('<input type="hidden" name="type" value="peers"/>');
    expect(html).toMatch(/<input type="date"[^>]*name="asOf"[^>]*value="2024-06-30"/);
    expect(html).toMatch(/href="\/research\/NVDA\?type=peers"[^>]*>Back to today<\/a>/);
  });

  it("lists the planned cards and links those that are there", async () => {
    const html = await view(logOf("running", []));
    expect(html).toContain('<a href="#peers_table">Peers</a>');
    expect(html).toContain("<li>Sources</li>");
  });
});
