import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parsePhone, type PhoneNumber } from "#identity/addresses/phone-number.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity } from "#testing/identity.ts";
import { refuseText } from "./send-limits.ts";

function phone(text: string): PhoneNumber {
  const parsed = parsePhone(text);
  if (parsed === null) throw new TypeError(`${text} is no phone number`);
  return parsed;
}

const GERMAN = phone("+4915123456789");
const OTHER_GERMAN = phone("+4915198765432");
const FRENCH = phone("+33612345678");
const LATVIAN = phone("+37121234567");
const client = { block: "203.0.113.0/24" };

describe.each(DATABASES)("refuseText on $name", ({ open }) => {
  let database: OpenedDatabase;
  // Each test has a project of its own, which is all that its counters are about.
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("docs/threats.md#37: sends nothing to a country that is not on the list, and counts nothing", async () => {
    const { project } = await createTestIdentity(database);
    expect(await refuseText(database, { project, client, phone: LATVIAN })).toMatchObject({
      status: 400,
      type: "invalid_phone_number_country_code",
    });
    expect(
      await database.query("SELECT key FROM latchkey.rate_window WHERE strpos(key, $1) > 0", [project.id]),
    ).toEqual([]);
    const none = await createTestIdentity(database, { settings: { phoneCountries: [] } });
    expect(await refuseText(database, { project: none.project, client, phone: GERMAN })).toMatchObject({ status: 400 });
  });

  it("docs/threats.md#37: a country gets its share over all its numbers, another country is not touched", async () => {
    const { project } = await createTestIdentity(database, { settings: { limits: { textsPerCountryAndHour: 2 } } });
    expect(await refuseText(database, { project, client, phone: GERMAN })).toBeNull();
    expect(await refuseText(database, { project, client, phone: OTHER_GERMAN })).toBeNull();
    expect(await refuseText(database, { project, client, phone: GERMAN })).toMatchObject({
      status: 429,
      type: "too_many_requests",
    });
    expect(await refuseText(database, { project, client, phone: FRENCH })).toBeNull();
  });

  it("docs/threats.md#37: no client uses a country's share up for everybody else", async () => {
    const { project } = await createTestIdentity(database, { settings: { limits: { textsPerClientAndHour: 2 } } });
    const stranger = { block: "198.51.100.0/24" };
    const ask = (by: typeof client, to: PhoneNumber) => refuseText(database, { project, client: by, phone: to });
    expect([await ask(stranger, GERMAN), await ask(stranger, FRENCH)]).toEqual([null, null]);
    expect(await ask(stranger, GERMAN)).toMatchObject({ type: "too_many_requests" });
    expect(await ask(client, GERMAN)).toBeNull();
  });

  it("gives a country its share again after an hour, eight times a day at most", async () => {
    const { project } = await createTestIdentity(database, { settings: { limits: { textsPerCountryAndHour: 1 } } });
    const age = (): Promise<unknown> =>
      database.query("UPDATE latchkey.rate_window SET started_at = started_at - interval '61 minutes'");
    for (let hour = 0; hour < 8; hour += 1) {
      expect(await refuseText(database, { project, client, phone: GERMAN })).toBeNull();
      await age();
    }
    expect(await refuseText(database, { project, client, phone: GERMAN })).toMatchObject({ type: "too_many_requests" });
  });
});
