import { describe, expect, it } from "vitest";
import type { StartAnswer } from "#app/context.ts";
import { askApi } from "#app/testing/ask-api.ts";
import { finishedRun, sampleServices } from "#app/testing/sample-services.ts";
import { revenueDetail } from "#app/testing/revenue-detail.ts";
import type { RunEvent } from "#research/run/run.ts";
import { everyBlock } from "#app/testing/sample-report.ts";

const at = { stage: "COMPLETE", percent: 100, at: "2026-08-22T10:00:00.000Z" } as const;
const cards: readonly RunEvent[] = everyBlock.cards
  .toReversed()
  .map((card, index) => ({ ...at, seq: index + 1, kind: "card", card }));
const complete: RunEvent = { ...at, seq: 99, kind: "complete", manifest: everyBlock.manifest };

function servicesWith(
  events: readonly RunEvent[],
  started: StartAnswer = { ok: true, run: finishedRun, cancelKey: null },
) {
  return sampleServices({
    research: {
      start: () => Promise.resolve(started),
      async *follow() {
        yield* events;
      },
    },
    figures: { findAll: () => Promise.resolve(new Map([[revenueDetail.figure.id, revenueDetail]])) },
  });
}

describe("GET /research/{symbol}.json", () => {
  it("answers manifest and cards in the order of the page, whatever order they were written in", async () => {
    const response = await askApi(servicesWith([...cards, complete]), "/research/NVDA.json");
    expect(response.headers.get("content-disposition")).toBe('inline; filename="NVDA-overview-2026-08-22.json"');
    expect(await response.json()).toEqual({
      format: "beforehand-research/1",
      company: { symbol: "NVDA", name: "NVIDIA CORP" },
      readOn: "2026-08-22",
      ...everyBlock,
    });
  });

  it("asks to come back when the run did not finish", async () => {
    const response = await askApi(servicesWith(cards), "/research/NVDA.json");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("10");
  });

  it("names a query field that is wrong", async () => {
    const response = await askApi(servicesWith([complete]), "/research/NVDA.json?type=gossip&asOf=soon");
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ field: "type" }, { field: "asOf" }] });
  });

  it("answers an unknown symbol with near matches", async () => {
    const response = await askApi(servicesWith([], { ok: false, reason: "unknown-symbol" }), "/research/NVDAA.json");
    expect(await response.json()).toMatchObject({ status: 404, near: [{ symbol: "NVDA" }] });
  });
});

describe("GET /research/{symbol}.md", () => {
  it("answers Markdown that names the company and notes the filing behind each figure", async () => {
    const response = await askApi(servicesWith([...cards, complete]), "/research/NVDA.md?asOf=2026-08-22");
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^# NVIDIA CORP \(NVDA\)\n/);
    expect(text).toContain(`, ${revenueDetail.filed?.accession}.`);
  });
});
