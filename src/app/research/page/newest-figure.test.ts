import { describe, expect, it } from "vitest";
import { sampleFigure, sampleTable } from "#app/testing/sample-figures.ts";
import type { Card } from "#research/cards/card.ts";
import { newestFigure } from "./newest-figure.ts";
import { researchPath } from "./research-address.ts";

const NVIDIA = "0001045810";

function cardWith(...cells: ReturnType<typeof sampleFigure>[]): Card {
  const rows = [{ label: "Market value", metric: null, format: "auto" as const, cells }];
  return { type: "price", title: "Price", state: "ready", blocks: [sampleTable({ rows })] };
}

describe("newestFigure", () => {
  const cap = (id: string, periodEnd: string, value: string | null = "1") =>
    sampleFigure({ id: `${id}.market_cap.D${periodEnd}`, measure: "market_cap", periodEnd, value });

  it("takes the newest one with a value", () => {
    const card = cardWith(
      cap("M1045810", "2026-08-20"),
      cap("M1045810", "2026-08-21"),
      cap("M1045810", "2026-08-22", null),
    );
    expect(newestFigure([card], NVIDIA, "market_cap")?.periodEnd).toBe("2026-08-21");
  });

  it("never takes a peer's", () => {
    const card = cardWith(cap("M97476", "2026-08-21"), cap("M1045810", "2026-08-20"));
    expect(newestFigure([card], NVIDIA, "market_cap")?.id).toBe("M1045810.market_cap.D2026-08-20");
    expect(newestFigure([cardWith(cap("M97476", "2026-08-21"))], NVIDIA, "market_cap")).toBeNull();
  });
});

describe("researchPath", () => {
  it("leaves out what is usual", () => {
    expect(researchPath({ symbol: "NVDA", type: "overview", asOf: null })).toBe("/research/NVDA");
    expect(researchPath({ symbol: "BRK-B", type: "risk", asOf: "2024-06-30" })).toBe(
      "/research/BRK-B?type=risk&asOf=2024-06-30",
    );
  });
});
