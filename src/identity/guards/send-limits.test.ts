import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";

const ANN = "ann@example.com";
const OWNER = "203.0.113.7";
const STRANGER = "198.51.100.9";

describe.each(DATABASES)("refuseSend on $name", ({ open }) => {
  const suite = openIdentitySuite(open, { settings: { limits: { sendsPerClient: 8 } } });

  /** How many of so many calls are answered, and how many are refused. */
  const send = async (times: number, address: string, email = ANN): Promise<string> => {
    const statuses: number[] = [];
    for (let nth = 0; nth < times; nth += 1) {
      const input = { body: { email }, address };
      statuses.push((await suite.latchkey.call("POST", "/otps/email/login_or_create", input)).status);
    }
    const count = (status: number): number => statuses.filter((given) => given === status).length;
    return `${count(200)} sent, ${count(429)} refused`;
  };

  it("docs/threats.md#37: sends five messages to one mailbox for one client in ten minutes", async () => {
    expect(await send(7, STRANGER)).toBe("5 sent, 2 refused");
  });

  it("docs/threats.md#37: leaves a mailbox's owner messages of their own when a stranger used some up", async () => {
    await send(7, STRANGER);
    expect(await send(3, OWNER)).toBe("3 sent, 0 refused");
  });

  it("docs/threats.md#37: sends ten to one mailbox in ten minutes, however many ask", async () => {
    await send(5, STRANGER);
    await send(3, "198.51.101.9");
    expect(await send(5, OWNER)).toBe("2 sent, 3 refused");
  });

  it("docs/threats.md#37: counts a client over all mailboxes, and keeps no counter for what it asks beyond that", async () => {
    const counters = (): Promise<readonly object[]> =>
      suite.database.query("SELECT key FROM latchkey.rate_window WHERE key LIKE '%' || $1 || '%'", [
        suite.latchkey.project.id,
      ]);
    for (let nth = 0; nth < 8; nth += 1) await send(1, STRANGER, `person${nth}@example.com`);
    const before = (await counters()).length;
    expect(await send(1, STRANGER, "ninth@example.com")).toBe("0 sent, 1 refused");
    expect(await counters()).toHaveLength(before);
  });
});
