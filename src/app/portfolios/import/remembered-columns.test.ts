import { describe, expect, it } from "vitest";
import { guessColumns } from "./columns.ts";
import { COLUMNS_KEY, recallColumns, rememberColumns } from "./remembered-columns.ts";

const HEADER = ["Ticker", "Stück", "Kurs"];
const CHOSEN = { ...guessColumns(HEADER), quantity: 1, price: 2 };

function memory(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: () => null,
    clear: () => held.clear(),
    removeItem: (key) => void held.delete(key),
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
  };
}

describe("recallColumns", () => {
  it("knows nothing where nothing is kept, is blocked, or cannot be read", () => {
    const blocked = (): Storage => {
      throw new DOMException("denied", "SecurityError");
    };
    rememberColumns(blocked, HEADER, CHOSEN);
    expect(recallColumns(blocked, HEADER)).toBeNull();
    const storage = memory();
    expect(recallColumns(() => storage, HEADER)).toBeNull();
    for (const text of ["{", "{}", '[["Ticker\\tStück\\tKurs", {"symbol": "0"}]]', "[1]"]) {
      storage.setItem(COLUMNS_KEY, text);
      expect(recallColumns(() => storage, HEADER)).toBeNull();
    }
  });

  it("knows what was chosen for the same header, and forgets the oldest of many", () => {
    const storage = memory();
    rememberColumns(() => storage, HEADER, CHOSEN);
    expect(recallColumns(() => storage, HEADER)).toEqual(CHOSEN);
    expect(recallColumns(() => storage, ["Ticker"])).toBeNull();
    for (let count = 0; count < 20; count += 1) rememberColumns(() => storage, [`h${count}`], CHOSEN);
    expect(recallColumns(() => storage, HEADER)).toBeNull();
    expect(recallColumns(() => storage, ["h0"])).toEqual(CHOSEN);
  });
});
