import { describe, expect, it } from "vitest";
import { finishedRun, sampleServices, stageEvent } from "#app/testing/sample-services.ts";
import { revenueDetail } from "#app/testing/revenue-detail.ts";
import type { RunEvent } from "#research/run/run.ts";
import { loadProof } from "./load-proof.ts";

const { figure } = revenueDetail;
const at = { stage: "COMPLETE", percent: 100, at: "2026-08-22T10:00:00.000Z" } as const;

const card: RunEvent = {
  ...at,
  seq: 2,
  kind: "card",
  card: {
    type: "growth",
    title: "Growth",
    state: "ready",
    blocks: [
      {
        kind: "sentences",
        items: [
          {
            polarity: "good",
            sentence: {
              rule: "revenue",
              parts: [
                "Revenue was ",
                { figure: figure.id, format: "money" },
                " in ",
                { figure: figure.id, format: "period" },
                ".",
              ],
              figures: { [figure.id]: figure },
            },
          },
        ],
      },
    ],
  },
};

const verified: RunEvent = { ...at, seq: 3, kind: "verified", figures: 41, verified: 41, removedSentences: 0 };

function servicesWith(events: readonly RunEvent[]) {
  return sampleServices({
    research: {
      start: () => Promise.resolve({ ok: true, cancelKey: null, run: finishedRun }),
      async *follow() {
        yield* events;
      },
    },
    figures: { find: (id) => Promise.resolve(id === figure.id ? revenueDetail : null) },
  });
}

const patient = new AbortController().signal;

const NVDA = { symbol: "NVDA", client: "192.0.2.0/24" };

describe("loadProof", () => {
  it("gives the first sentence with a figure, its links, and the filing behind it", async () => {
    const proof = await loadProof(servicesWith([stageEvent(1), card, verified]), NVDA, patient);
    expect(proof).toMatchObject({
      company: "Nvidia",
      symbol: "NVDA",
      parts: [
        { text: "Revenue was ", href: null },
        { text: "$215.94B", href: "/figures/M0001045810.revenue.FY2026" },
        { text: " in ", href: null },
        { text: "FY2026", href: null },
        { text: ".", href: null },
      ],
      verified: { figures: 41, verified: 41 },
      evidence: { title: "Revenue, FY2026", value: "$215.94B" },
    });
    expect(proof?.evidence.lines).toEqual([
      { term: "As filed", text: "215,938,000,000", href: null },
      { term: "Concept", text: "us-gaap:Revenues", href: null },
      { term: "Form", text: "10-K, 25 Feb 2026", href: null },
      { term: "Filing", text: "0001045810-26-000021", href: revenueDetail.filed?.filingUrl },
    ]);
  });

  it("stands without the count when the run has not come that far", async () => {
    expect(await loadProof(servicesWith([card]), NVDA, patient)).toMatchObject({ verified: null });
  });

  it("is none when the company is not held, or the run has no sentence with a figure", async () => {
    expect(await loadProof(sampleServices({}), NVDA, patient)).toBeNull();
    expect(await loadProof(servicesWith([stageEvent(1), verified]), NVDA, patient)).toBeNull();
  });
});
