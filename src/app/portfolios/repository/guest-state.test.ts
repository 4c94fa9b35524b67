import { describe, expect, it } from "vitest";
import { givenItem, portfolioAnswer, portfolioContent } from "#contracts/api/portfolios.ts";
import { EMPTY_STATE, readGuestState } from "./guest-state.ts";

const AT = "2026-11-27T12:00:00Z";

const lot = { date: "2024-01-02", quantity: "10", price: "48.17", fee: null, currency: "USD", isOpening: true };

const item = {
  cik: "0001045810",
  symbol: "NVDA",
  note: "",
  tags: ["chips"],
  targetWeight: null,
  addedAt: AT,
  addedPrice: "48.17",
  lots: [lot],
};

const content = { name: "Chips", description: "", color: null, kind: "HOLDINGS", baseCurrency: "USD", items: [item] };

const portfolio = {
  ...content,
  id: "p1",
  version: 3,
  archivedAt: null,
  createdAt: AT,
  updatedAt: AT,
  items: [{ ...item, id: "i1", lots: [{ ...lot, id: "l1" }] }],
};

/** A value with each of its members changed to `as`, one at a time, at every depth. */
function spoiled(value: unknown, as: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [as];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    spoiled(member, as).map((other) => (Array.isArray(value) ? [other] : { ...value, [key]: other })),
  );
}

/** As it comes out of a browser's storage. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const read = (state: object) => readGuestState(JSON.stringify({ ...EMPTY_STATE, ...state }));

describe("what a guest's browser keeps, read by hand", () => {
  it("is a portfolio where the API's schema takes it for one", () => {
    const isRead = (one: unknown): boolean => read({ portfolios: [one] }) !== null;
    expect([isRead(portfolio), portfolioAnswer.safeParse(portfolio).success]).toEqual([true, true]);
    const others = [...spoiled(portfolio, 7.5), ...spoiled(portfolio, undefined), ...spoiled(portfolio, {})];
    expect(others.length).toBeGreaterThan(70);
    const differ = others.filter((one) => isRead(one) !== portfolioAnswer.safeParse(stored(one)).success);
    expect(differ).toEqual([]);
    expect(others.filter(isRead).length).toBeLessThan(5);
  });

  it("brings back what was removed where the schemas of changes take it", () => {
    const isRead = (body: object): boolean => read({ bin: [{ binId: "b1", body }] })?.bin.length === 1;
    const whole = (one: unknown): boolean => isRead({ what: "portfolio", content: one, afterId: null });
    const part = (one: unknown): boolean =>
      isRead({ what: "items", portfolioId: "p1", items: [{ content: one, afterSymbol: null }] });
    expect([whole(content), part(item)]).toEqual([true, true]);
    for (const one of spoiled(content, 7.5)) expect(whole(one)).toBe(portfolioContent.safeParse(one).success);
    for (const one of spoiled(item, 7.5)) expect(part(one)).toBe(givenItem.safeParse(one).success);
    expect([...spoiled(content, 7.5).filter(whole), ...spoiled(item, 7.5).filter(part)]).toEqual([]);
  });
});
