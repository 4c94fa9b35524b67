import { expect, it } from "vitest";
import { sectorByBusiness } from "#market/business-sectors.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { sectorOfSic } from "./sic-sector.ts";

it("agrees with the bundled sectors but for those that were corrected by hand, and knows no sector of a shell", async () => {
  const snapshot = await openSnapshot("data/snapshot");
  const companies = await snapshot.identities(AbortSignal.timeout(20_000));
  const known = companies.filter(
    ({ cik, sic, sector }) => sic !== null && sector !== null && sectorByBusiness(cik) === null,
  );
  const other = known.filter(({ sic, sector }) => sectorOfSic(sic) !== sector);
  expect(known.length).toBeGreaterThan(400);
  expect(other.length / known.length).toBeLessThan(0.06);
  expect(companies.find(({ symbol }) => symbol === "KEYS")?.sector).toBe("Technology");
  expect([sectorOfSic("6770"), sectorOfSic(null), sectorOfSic("0")]).toEqual([null, null, null]);
});
