import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

describe.each(DATABASES)("parsePhoneNumber on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const ask = (query: string): Promise<Response> => latchkey.fetch(`/v1/public/phone_number?${query}`);

  it("says of what is no number that it is none, and gives it back", async () => {
    const answer = { is_valid: false, number: "", status_code: 200 };
    expect(await (await ask("number=415&region=US")).json()).toMatchObject({ ...answer, national: "415" });
    expect(await (await ask("")).json()).toMatchObject({ ...answer, national: "" });
    expect(await (await ask("number=%00%ff&region=%00")).json()).toMatchObject(answer);
    expect(await (await ask(`number=${"4".repeat(5000)}`)).json()).toMatchObject(answer);
  });

  it("docs/threats.md#36: bounds one client, generously", async () => {
    await ask("number=415&region=US");
    await database.query("UPDATE latchkey.rate_window SET count = 1200 WHERE key LIKE 'phone numbers of %'");
    const refused = await ask("number=415&region=US");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error_type: "too_many_requests" });
  });

  it("reads a number by its country, or by itself", async () => {
    const number = { is_valid: true, number: "+14155552671", national: "(415) 555-2671" };
    expect(await (await ask("number=4155552671&region=US")).json()).toMatchObject(number);
    expect(await (await ask("number=%2B14155552671&region=DE")).json()).toMatchObject(number);
  });
});
