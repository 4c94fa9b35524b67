import { expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { businessLineOf, inItsSector } from "./business-lines.ts";
import { sectorOfSic } from "./sic-sector.ts";

const snapshot = await openSnapshot("data/snapshot");
const companies = await snapshot.identities(AbortSignal.timeout(20_000));

it("agrees with the bundled sectors but for those that were corrected by hand, and knows no sector of a shell", () => {
  const known = companies.filter(
    ({ cik, sic, sector }) => sic !== null && sector !== null && businessLineOf(cik)?.sector === sector,
  );
  const other = known.filter(({ sic, sector }) => sectorOfSic(sic) !== sector);
  expect(known.length).toBeGreaterThan(380);
  expect(other.length / known.length).toBeLessThan(0.06);
  expect([sectorOfSic("6770"), sectorOfSic(null), sectorOfSic("0")]).toEqual([null, null, null]);
});

it("knows the line of business of every bundled company", () => {
  expect(companies.filter(({ cik }) => businessLineOf(cik) === null).map(({ symbol }) => symbol)).toEqual([]);
});

it.each([
  ["KEYS", "Technology"],
  ["DPZ", "Consumer discretionary"],
  ["WM", "Industrials"],
  ["TPL", "Energy"],
])("places %s in the sector of its business: %s", (symbol, sector) => {
  const company = companies.find((one) => one.symbol === symbol);
  expect(company && inItsSector(company).sector).toBe(sector);
});

it("places a company outside the table by its source, then by its industry code", () => {
  const company = { cik: "0000000001", sic: "3711" };
  expect(inItsSector({ ...company, sector: "Energy" }).sector).toBe("Energy");
  expect(inItsSector({ ...company, sector: null }).sector).toBe("Consumer discretionary");
});
