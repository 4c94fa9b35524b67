import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

describe.each(DATABASES)("showFrame on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    await createTestIdentity(database, { settings: { allowedOrigins: ["https://other.example"] } });
    // The clock of the embedded database may stand still until the second one.
    await database.query("UPDATE latchkey.project SET created_at = created_at - interval '1 minute'");
    latchkey = await createTestIdentity(database, { settings: { allowedOrigins: ["https://app.example.com", "/"] } });
  });
  afterEach(() => database.close());

  const show = async (query = ""): Promise<{ policy: string; html: string; headers: Headers }> => {
    const { headers, ...answer } = await latchkey
      .fetch(`/clientside-services/index.html${query}`)
      .then(async (response) => ({
        headers: response.headers,
        html: await response.text(),
      }));
    return { ...answer, headers, policy: headers.get("content-security-policy") ?? "" };
  };

  it("docs/threats.md#41: lets only pages of the project's origins hold it, and answers only them", async () => {
    const { policy, html, headers } = await show(`?public_token=${latchkey.project.publicToken}`);
    const ancestors = /frame-ancestors (.*)$/.exec(policy)?.[1]?.split(" ");
    expect(ancestors?.toSorted()).toEqual([
      "http://127.0.0.1:3000",
      "http://localhost:3000",
      "https://app.example.com",
    ]);
    expect(html).toContain(
      '"https://app.example.com","http://localhost:3000","http://127.0.0.1:3000","http://[::1]:3000"',
    );
    expect(headers.get("x-frame-options")).toBeNull();
  });

  it("docs/threats.md#41: is the oldest project's where none is named, and names no other; an unknown one's nobody holds", async () => {
    const { policy, html } = await show();
    expect(policy).toMatch(/frame-ancestors https:\/\/other\.example$/);
    expect(html).not.toContain("app.example.com");
    expect((await show("?public_token=none")).policy).toMatch(/frame-ancestors 'none'$/);
  });

  it("runs its own script alone, with a nonce that is new each time, and asks this server alone", async () => {
    const [first, second] = [await show(), await show()];
    expect(first.policy).toMatch(/^default-src 'none'; script-src 'nonce-[\w+/=]{24}'; connect-src 'self';/);
    expect(first.policy).not.toBe(second.policy);
    const nonce = /'nonce-([^']*)'/.exec(first.policy)?.[1] ?? "";
    expect(first.html).toContain(`<script type="module" nonce="${nonce}">`);
    expect(first.headers.get("cache-control")).toBe("no-store");
  });
});
