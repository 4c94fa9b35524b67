import { describe, expect, it } from "vitest";
import { applySplits, positionAfter } from "./position.ts";

// The story: somebody imports a year of trades, but what they bought before it is missing.

const trade = (date: string, quantity: string) => ({ date, quantity, price: "50", fee: null, currency: "USD" });

describe("positionAfter", () => {
  it("names the day of a sale that cannot have been, instead of computing on", () => {
    const answer = positionAfter(
      applySplits([trade("2025-02-03", "10"), trade("2025-05-06", "-30"), trade("2025-08-01", "40")], []),
    );
    expect(answer).toEqual({ ok: false, reason: "sold-more-than-held", date: "2025-05-06" });
  });

  it("takes a purchase and a sale of one day in the order that can have been", () => {
    const answer = positionAfter(applySplits([trade("2025-02-03", "-10"), trade("2025-02-03", "10")], []));
    expect(answer).toMatchObject({ ok: true });
    expect(answer.ok && answer.position.shares.isZero()).toBe(true);
  });
});
