import { join } from "node:path";
import { expect, it } from "vitest";
import { openPreparing, PREPARED_FILE, PREPARED_FOLDER, readPrepared } from "#server/prepared/prepared-company.ts";

it("every company that was prepared is what this code computes", async () => {
  const { companies, prepare } = await openPreparing(process.cwd());
  const held: string[] = [];
  for await (const company of readPrepared(join(PREPARED_FOLDER, PREPARED_FILE))) {
    expect(company).toEqual(JSON.parse(JSON.stringify(await prepare(company.cik))));
    held.push(company.cik);
  }
  expect(held).toEqual(companies.map(({ cik }) => cik));
});
