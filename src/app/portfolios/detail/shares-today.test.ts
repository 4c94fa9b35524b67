import { describe, expect, it } from "vitest";
import { sharesToday } from "./shares-today.ts";

// NVIDIA split four for one on 20 July 2021 and ten for one on 10 June 2024.
const SPLITS = [
  { date: "2021-07-20", ratio: "4" },
  { date: "2024-06-10", ratio: "10" },
];
const lot = (date: string, quantity: string) => ({ date, quantity, price: null, fee: null, currency: "USD" });

describe("sharesToday", () => {
  it("adds up shares of different days after applying the splits between them", () => {
    expect(sharesToday([lot("2021-01-04", "10"), lot("2023-05-25", "5"), lot("2024-08-01", "-50")], SPLITS)).toBe(
      "400",
    );
    expect(sharesToday([lot("2024-06-10", "0.5")], SPLITS)).toBe("0.5");
  });

  it("takes shares together where a split makes fewer of them, to the eighth decimal", () => {
    expect(sharesToday([lot("2020-01-02", "150")], [{ date: "2021-01-04", ratio: "0.0666666666666667" }])).toBe("10");
    expect(sharesToday([lot("2020-01-02", "-8")], [{ date: "2021-01-04", ratio: "0.125" }])).toBe("-1");
  });

  it("is as traded without a split, and nothing without trades", () => {
    expect(sharesToday([lot("2024-03-01", "10.5"), lot("2024-03-02", "-3")], [])).toBe("7.5");
    expect(sharesToday([], SPLITS)).toBeNull();
  });
});
