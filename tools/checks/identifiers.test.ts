import { describe, expect, it } from "vitest";
import { findRetiredNames } from "./identifiers.ts";

const find = (code: string, path = "server/a.ts") => findRetiredNames(new Map([[path, code]]));

describe("findRetiredNames", () => {
  it.each([
    ["export function openDesk() {}", '"openDesk": write service, context, deps'],
    ["const EMPTY_SHELF = 1;", '"EMPTY_SHELF": write cache, repository, GuestState'],
    ["const a = { halfDone: true };", '"halfDone": write mfaPending'],
    ["class A { #visitor = 1; }", '"visitor": write current user'],
    ["interface Asked { a: 1 }", '"Asked": write plain parameters, …Input, …Result'],
    ["type ServerParts = 1;", '"ServerParts": write …Deps or …Options'],
    ["const tellPage = () => 1;", '"tellPage": write emit, announce, log'],
    ["interface A { spend(): void }", '"spend": write consume, verify'],
    ["export const run = (within: Database) => within;", '"within": write tx'],
  ])("refuses a retired name: %s", (code, fault) => {
    expect(find(`\n${code}\n`)).toEqual([`server/a.ts:2 ${fault}`]);
  });

  it.each([
    "const balanceSheet = BOOK_VALUE;",
    "const asked = 1, found = 2, parts = [], timestamp = 3, trailing = 4;",
    "page.adoptedStyleSheets;",
    "const said = 1;",
    'const words = "desk, shelf and room";',
  ])("accepts %s", (code) => {
    expect(find(code)).toEqual([]);
  });

  it("leaves benchmarks and what is rewritten soon alone", () => {
    expect(find("const desk = 1;", "bench/a.ts")).toEqual([]);
    expect(find("const desk = 1;", "src/app/portfolios/a.ts")).toEqual([]);
    expect(find("const desk = 1;", "src/app/research/a.tsx")).toHaveLength(1);
  });
});
