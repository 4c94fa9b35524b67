import { describe, expect, it } from "vitest";
import { memoryStorage } from "#testing/memory-storage.ts";
import { guessColumns } from "./columns.ts";
import { planRows } from "./plan-rows.ts";
import { COLUMNS_KEY, recallColumns, rememberColumns } from "./remembered-columns.ts";

const HEADER = ["Ticker", "Stück", "Kurs"];
const CHOSEN = { columns: { ...guessColumns(HEADER), quantity: 1, price: 2 }, mark: ",", dayOrder: "dmy" } as const;

describe("recallColumns", () => {
  it("knows nothing where nothing is kept, is blocked, or cannot be read", () => {
    const blocked = (): Storage => {
      throw new DOMException("denied", "SecurityError");
    };
    rememberColumns(blocked, HEADER, CHOSEN);
    expect(recallColumns(blocked, HEADER)).toBeNull();
    const storage = memoryStorage();
    expect(recallColumns(() => storage, HEADER)).toBeNull();
    for (const text of ["{", "{}", '[["Ticker\\tStück\\tKurs", {"columns": {"symbol": "0"}}]]', "[1]"]) {
      storage.setItem(COLUMNS_KEY, text);
      expect(recallColumns(() => storage, HEADER)).toBeNull();
    }
  });

  it("knows what was chosen for the same header, and forgets the oldest of many", () => {
    const storage = memoryStorage();
    rememberColumns(() => storage, HEADER, CHOSEN);
    expect(recallColumns(() => storage, HEADER)).toEqual(CHOSEN);
    expect(recallColumns(() => storage, ["Ticker"])).toBeNull();
    for (let count = 0; count < 20; count += 1) rememberColumns(() => storage, [`h${count}`], CHOSEN);
    expect(recallColumns(() => storage, HEADER)).toBeNull();
    expect(recallColumns(() => storage, ["h0"])).toEqual(CHOSEN);
  });

  it("knows what was chosen, and asks the cells of the next file how it writes numbers", () => {
    const storage = memoryStorage();
    const plan = (price: string) => {
      const read = planRows(`Ticker;Stück;Kurs\nKO;10;${price}`, "2026-11-22", (header) =>
        recallColumns(() => storage, header),
      );
      if (!read.ok) throw new Error(read.message);
      return read.understanding.mark;
    };
    rememberColumns(() => storage, HEADER, CHOSEN);
    expect([plan("99,5"), plan("99.5"), plan("1.250")]).toEqual([",", ".", ","]);
    rememberColumns(() => storage, HEADER, { columns: CHOSEN.columns });
    expect(plan("1.250")).toBeNull();
  });
});
