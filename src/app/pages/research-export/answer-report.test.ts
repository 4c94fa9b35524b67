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

interface Reading {
  readonly started?: StartAnswer;
  readonly findAll?: () => Promise<ReadonlyMap<string, typeof revenueDetail>>;
  readonly reportError?: (error: unknown) => void;
}

function servicesWith(events: readonly RunEvent[], { started, findAll, ...rest }: Reading = {}) {
  return sampleServices({
    ...rest,
    research: {
      start: () => Promise.resolve(started ?? { ok: true, run: finishedRun, cancelKey: null }),
      async *follow() {
        yield* events;
      },
    },
    figures: { findAll: findAll ?? (() => Promise.resolve(new Map([[revenueDetail.figure.id, revenueDetail]]))) },
  });
}

describe("GET /research/{symbol}.json", () => {
  it("answers manifest and cards in the order of the page, whatever order they were written in", async () => {
    const response = await askApi(servicesWith([...cards, complete]), "/research/NVDA.json");
    expect(response.headers.get("content-disposition")).toBe('inline; filename="NVDA-overview-2026-08-22.json"');
    expect(await response.json()).toEqual({
      format: "beforehand-research/1",
      company: { symbol: "NVDA", name: "Nvidia Corp" },
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
    const response = await askApi(
      servicesWith([], { started: { ok: false, reason: "unknown-symbol" } }),
      "/research/NVDAA.json",
    );
    expect(await response.json()).toMatchObject({ status: 404, near: [{ symbol: "NVDA" }] });
  });
});

describe("GET /research/{symbol}.md", () => {
  it("answers Markdown that names the company and notes the filing behind each figure", async () => {
    const response = await askApi(servicesWith([...cards, complete]), "/research/NVDA.md?asOf=2026-08-22");
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text).toMatch(/^# Nvidia Corp \(NVDA\)\n/);
    expect(text).toContain(`, ${revenueDetail.filed?.accession}.`);
  });

  it("asks to come back, and calls it no fault, when reading the notes took too long", async () => {
    const reported: unknown[] = [];
    const services = servicesWith([...cards, complete], {
      findAll: () => Promise.reject(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
      reportError: (error) => void reported.push(error),
    });
    const response = await askApi(services, "/research/NVDA.md");
    expect(reported).toHaveLength(1);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:overload" });
  });
});
