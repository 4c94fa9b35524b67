import { describe, expect, it } from "vitest";
import { nextCell } from "./grid-keys.ts";

const size = { rows: 30, columns: 11 };
const at = { row: 4, column: 5 };
const press = (key: string, hasControl = false, from = at) => nextCell(from, size, { key, hasControl });

describe("nextCell", () => {
  it("moves by arrows, stops at the edges, and leaves other keys alone", () => {
    expect(press("ArrowRight")).toEqual({ row: 4, column: 6 });
    expect(press("ArrowUp")).toEqual({ row: 3, column: 5 });
    expect(press("ArrowLeft", false, { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
    expect(press("ArrowDown", false, { row: 29, column: 10 })).toEqual({ row: 29, column: 10 });
    expect(press("Enter")).toBeNull();
    expect(press("Tab")).toBeNull();
  });

  it("goes to the ends of the row, and with Control to the ends of the table", () => {
    expect(press("Home")).toEqual({ row: 4, column: 0 });
    expect(press("End", true)).toEqual({ row: 29, column: 10 });
    expect(press("PageDown")).toEqual({ row: 14, column: 5 });
  });
});
