// An identity server that is killed while people sign up, and started again on the same data (docs/threats.md#50 and #52).
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { IDENTITY_DATA, type IdentityData } from "#testing/identity-data.ts";
import { createDataFolder, runCommand, runLatchkey, startIdentity, type RunningProduct } from "#testing/product.ts";
import { readMail } from "#testing/read-mail.ts";
import { startSmtpServer, type SmtpServer } from "#testing/smtp-server.ts";

const CLIENTS = 8;
/** Acknowledged sign-ups before each kill. */
const SIGN_UPS = 40;
const APP = "http://localhost:3000";
/** All come from one address, so the ways that strangers share must not be narrow. */
const LIMITS = {
  sendsPerClient: 100_000,
  attemptsPerClient: 100_000,
  searchesPerMinute: 100_000,
  searchesPerHour: 100_000,
};

const sentAnswer = z.object({ data: z.object({ method_id: z.string() }) });
const signedInAnswer = z.object({ data: z.object({ user_id: z.string(), session_token: z.string() }) });
const messages = z.array(z.object({ text: z.string() }));
const counts = z.object({ accounts: z.number(), emails: z.number(), holders: z.number(), oversent: z.number() });

/** A sign-in that the server said yes to. */
interface Acknowledged {
  readonly email: string;
  readonly userId: string;
  readonly session: string;
  readonly code: { readonly method_id: string; readonly token: string };
}

/** As many at once as there are clients: the server answers some while others ask. */
async function forEach<One>(all: readonly One[], act: (one: One) => Promise<void>): Promise<void> {
  const left = all.values();
  const client = async (): Promise<void> => {
    for (const one of left) await act(one);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

const [PGLITE_DATA, POSTGRES_DATA] = IDENTITY_DATA;
/** Each with the other kind, which its backup is restored on. */
const KINDS = [
  { ...PGLITE_DATA, elsewhere: POSTGRES_DATA.create },
  { ...POSTGRES_DATA, elsewhere: PGLITE_DATA.create },
];

describe.each(KINDS)("an identity server on $name that is killed", ({ name, create, elsewhere }) => {
  let data: IdentityData;
  let smtp: SmtpServer;
  let settings: Readonly<Record<string, string>>;
  let server: RunningProduct;
  let publicToken: string;
  const acknowledged: Acknowledged[] = [];
  /** Everybody who began. */
  const people: string[] = [];

  beforeAll(async () => {
    [data, smtp] = await Promise.all([create(), startSmtpServer({ encryption: "none" })]);
    settings = {
      ...data.settings,
      PORT: new URL(APP).port,
      OUTBOX: "public",
      LATCHKEY_SECRET: "a secret of this test, long enough to be one",
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    };
    server = await startIdentity(settings);
    // It has answered nobody yet, so it reads its project for the first time when the settings stand.
    publicToken = /public-token-test-[\w-]+/.exec(await command("project", "list"))?.[0] ?? "";
    await command("project", "set", "limits", JSON.stringify(LIMITS));
    await command("project", "set", "cookieMode", "readable");
  });
  afterAll(async () => {
    await server.stop("SIGKILL");
    await Promise.all([data.remove(), smtp.close()]);
  });

  const command = async (...typed: readonly string[]): Promise<string> => {
    // The address says that an identity server alone is meant.
    const { code, output } = await runLatchkey(typed, { ...settings, IDENTITY_URL: "http://localhost:3001" });
    if (code !== 0) throw new Error(output);
    return output;
  };

  /** An operator's command about the server's data: backup or restore. */
  const operate = async (script: string, ...typed: readonly string[]): Promise<string> => {
    const { code, output } = await runCommand([`server/${script}.ts`, ...typed, "--identity"], settings);
    if (code !== 0) throw new Error(output);
    return output;
  };

  const call = (path: string, body: object, token = publicToken): Promise<Response> =>
    fetch(`${server.url}/sdk/v1${path}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${publicToken}:${token}`).toString("base64")}`,
        "content-type": "application/json",
        origin: APP,
      },
      body: JSON.stringify(body),
    });
  const read = async <Shape>(response: Response, shape: z.ZodType<Shape>): Promise<Shape> => {
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(`The server answered ${response.status}: ${JSON.stringify(body)}`);
    return shape.parse(body);
  };

  const signIn = async (email: string): Promise<Acknowledged> => {
    const sent = await read(await call("/otps/email/login_or_create", { email }), sentAnswer);
    const outbox = await fetch(`${server.url}/outbox?to=${encodeURIComponent(email)}`);
    const newest = (await read(outbox, messages)).at(-1);
    const code = { method_id: sent.data.method_id, token: /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "" };
    const { user_id: userId, session_token: session } = (
      await read(await call("/otps/authenticate", code), signedInAnswer)
    ).data;
    return { email, userId, session, code };
  };

  /** Lets clients sign up until so many have, and kills the server while the others are in the middle. */
  const signUpAndKill = async (most: number): Promise<void> => {
    const killed: Promise<unknown>[] = [];
    const client = async (): Promise<void> => {
      while (killed.length === 0) {
        const email = `person-${people.length}@example.com`;
        people.push(email);
        acknowledged.push(await signIn(email));
        if (acknowledged.length >= most) killed.push(server.stop("SIGKILL"));
      }
    };
    const isCut = (reason: unknown): boolean => reason instanceof TypeError && killed.length > 0;
    const ended = await Promise.allSettled(Array.from({ length: CLIENTS }, client));
    for (const end of ended) if (end.status === "rejected" && !isCut(end.reason)) throw end.reason;
    await Promise.all(killed);
  };

  const startAgain = async (): Promise<void> => {
    server = await startIdentity(settings);
    process.stdout.write(
      `${people.length - acknowledged.length} sign-ups were cut off; ready again after ${Math.round(server.readyAfterMs)} ms on ${name}\n`,
    );
  };

  it.each([1, 2])(
    "docs/threats.md#50: has everything that it acknowledged when it is started again, kill %i",
    async (round) => {
      await signUpAndKill(round * SIGN_UPS);
      await startAgain();
      await forEach(acknowledged, async ({ userId, session, code }) => {
        const alive = await read(await call("/sessions/authenticate", {}, session), signedInAnswer);
        expect(alive.data.user_id).toBe(userId);
        expect((await call("/otps/authenticate", code)).status).toBe(401);
      });
    },
    120_000,
  );

  it("docs/threats.md#50: lets everybody in again, whose sign-up was cut off too, and doubles nobody", async () => {
    await forEach(people, async (email) => {
      const before = acknowledged.filter((one) => one.email === email).map(({ userId }) => userId);
      const users = [...before, (await signIn(email)).userId, (await signIn(email)).userId];
      expect(new Set(users).size).toBe(1);
    });
    await server.stop();
    const database = await data.open();
    const [row] = await database.query(
      `SELECT (SELECT count(*)::integer FROM latchkey.user_account) AS accounts,
         (SELECT count(*)::integer FROM latchkey.email) AS emails,
         (SELECT count(DISTINCT user_id)::integer FROM latchkey.email) AS holders,
         (SELECT count(*)::integer FROM latchkey.outbox_message WHERE possible_deliveries > 2) AS oversent`,
    );
    // Senders that died are told by their leases, which would run out by themselves a minute later.
    await database.query(
      "UPDATE latchkey.outbox_message SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    );
    await database.close();
    const all = people.length;
    expect(counts.parse(row)).toEqual({ accounts: all, emails: all, holders: all, oversent: 0 });
  }, 120_000);

  it("docs/threats.md#52: sends what was left, and nothing a third time", async () => {
    const mails = () => smtp.mails.map(({ source }) => readMail(source).headers.get("message-id") ?? "");
    const reached = () => new Set(smtp.mails.flatMap(({ recipients }) => recipients)).size;
    server = await startIdentity(settings);
    await expect.poll(reached, { timeout: 60_000 }).toBe(people.length);
    await server.stop();
    const deliveries = Map.groupBy(mails(), (id) => id);
    expect([...deliveries.values()].filter((same) => same.length > 2)).toEqual([]);
    expect(deliveries.size).toBeGreaterThan(acknowledged.length);
    expect(server.output()).not.toMatch(/"level":(50|60)/);
  }, 120_000);

  it("is backed up while it runs, and lets the same people in from another database", async () => {
    server = await startIdentity(settings);
    const folder = createDataFolder();
    const file = join(folder.path, "one.backup");
    expect(await operate("backup", file)).toMatch(/^Backed up [\d,]+ rows of \d+ tables into /m);
    // What is written after the backup is not in it.
    const late = await signIn("late@example.com");
    await server.stop();

    const other = await elsewhere();
    settings = { ...settings, IDENTITY_DATABASE_URL: "", ...other.settings };
    expect(await operate("restore", file)).toContain("Counts and hashes match.");
    await expect(operate("restore", file)).rejects.toThrow("nothing in it was changed");
    server = await startIdentity(settings);
    await forEach(acknowledged, async ({ userId, session }) => {
      const alive = await read(await call("/sessions/authenticate", {}, session), signedInAnswer);
      expect(alive.data.user_id).toBe(userId);
    });
    expect((await call("/sessions/authenticate", {}, late.session)).status).toBe(404);
    await server.stop();
    await other.remove();
    folder.remove();
  }, 180_000);
});
