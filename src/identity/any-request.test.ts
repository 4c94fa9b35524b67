// Whatever is sent to whichever call, the answer is one of the protocol's, and never that something went wrong here.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { oddQuery, oddRequest } from "#testing/odd-requests.ts";
import { SDK_ROUTES } from "./router.ts";
import { OUTBOX_ROUTES, PAGE_ROUTES } from "./routes/pages.ts";

const RUNS = { numRuns: 1500 } as const;
const FAILURE = ["status_code", "request_id", "error_type", "error_message", "error_url"];
const MANY = 1_000_000;
/** Nobody whom the odd requests name, so that they do not lock him out. */
const BOB = "bob@example.com";

describe.each(DATABASES)("createIdentity on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let session = "";

  beforeAll(async () => {
    database = await open();
    const sends = { sendsPerAddress: MANY, sendsPerClient: MANY, textsPerCountryAndHour: MANY };
    const limits = {
      ...sends,
      textsPerClientAndHour: MANY,
      attemptsPerClient: MANY,
      searchesPerMinute: MANY,
      searchesPerHour: MANY,
    };
    latchkey = await createTestIdentity(database, { settings: { limits }, deps: { trustedProxies: ["127.0.0.1"] } });
    ({ token: session } = await latchkey.signIn(BOB));
  });
  afterAll(() => database.close());

  it("docs/threats.md#31: answers every request in the protocol's words, and none of them with 500", async () => {
    const input = fc.asyncProperty(fc.constantFrom(...SDK_ROUTES), oddRequest, async ({ method, path }, odd) => {
      const { piece, body, headers, isSignedIn } = odd;
      const { status, body: answer } = await latchkey.call(method, path.replace(/\{\w+\}/, piece), {
        headers,
        ...(method === "GET" ? {} : { body }),
        ...(isSignedIn ? { token: session } : {}),
      });
      expect(status).toBeLessThan(500);
      if (answer["error_type"] === "session_not_found") ({ token: session } = await latchkey.signIn(BOB));
      expect(Object.keys(answer)).toEqual(status === 200 ? ["data"] : FAILURE);
    });
    await fc.assert(input, RUNS);
  }, 200_000);

  it("docs/threats.md#31: answers every address outside the envelope, whatever is asked of it, and none with 500", async () => {
    const query = oddQuery(["public_token", latchkey.project.publicToken]);
    const routes = [...PAGE_ROUTES, ...OUTBOX_ROUTES];
    const input = fc.asyncProperty(
      fc.constantFrom(...routes),
      oddRequest,
      query,
      async ({ method, path }, odd, asking) => {
        const { piece, body, headers } = odd;
        const types = ["application/json", "application/x-www-form-urlencoded"];
        const init =
          method === "GET" ? {} : { body, headers: { "content-type": types[body.length % 2] ?? "", ...headers } };
        const address = `${path.replace(/\{\w+\}/, piece)}?${asking}`;
        const { status } = await latchkey.fetch(address, { method, headers, ...init, redirect: "manual" });
        expect(status).toBeLessThan(500);
      },
    );
    await fc.assert(input, RUNS);
  }, 200_000);
});
