import type { TestIdentity } from "#testing/identity.ts";
import { median, repeat, type Measure } from "./measure.ts";

const ROUNDS = 41;
const KNOWN = "known@example.com";
const PASSWORD = "rose Lantern 4 quiet Harbour";

/** How long each call takes for an address that has an account and for one that has none (docs/threats.md#10). */
export async function measureUniformAnswers(latchkey: TestIdentity): Promise<Measure[]> {
  await latchkey.call("POST", "/passwords", { body: { email: KNOWN, password: PASSWORD } });
  const calls: readonly (readonly [string, object])[] = [
    ["/passwords/authenticate", { password: "not the password" }],
    ["/passwords/email/reset/start", {}],
    ["/otps/email/login_or_create", {}],
    ["/otps/email/send/primary", {}],
    ["/magic_links/email/send/primary", {}],
    ["/users/search", {}],
  ];
  const measures: Measure[] = [];
  for (const [path, body] of calls) {
    const times = await repeat(ROUNDS, async (round) => {
      const known = await timed(latchkey, path, { email: KNOWN, ...body });
      return { known, unknown: await timed(latchkey, path, { email: `unknown${round}@example.com`, ...body }) };
    });
    const difference = Math.abs(median(times.map((time) => time.known)) - median(times.map((time) => time.unknown)));
    measures.push({
      name: `${path}: known against unknown address`,
      figure: difference,
      unit: "ms",
      budget: 25,
      how: `difference of medians of ${ROUNDS}, in turns`,
    });
  }
  return measures;
}

async function timed(latchkey: TestIdentity, path: string, body: object): Promise<number> {
  const started = performance.now();
  const { status } = await latchkey.call("POST", path, { body });
  const took = performance.now() - started;
  if (status === 429) throw new Error(`The bench ran into a limit at ${path}.`);
  // Ten wrong passwords lock an account, and what is locked answers sooner.
  await latchkey.database.query("DELETE FROM latchkey.account_lock");
  return took;
}
