// npm run bench:ended-sessions: ends sessions on one of two nodes that share a PostgreSQL database, and on an identity server
// alone, and prints how long it took from sending the log-out until each node refused the session. The nodes cannot ask for
// sessions, so that they go by what they heard.
// Usage: npm run bench:ended-sessions -- [SESSIONS]
import { setTimeout as wait } from "node:timers/promises";
import { openEndedSessions } from "#identity/sessions/ended-sessions.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { createSchema } from "#testing/create-schema.ts";
import { serveTestIdentity } from "#testing/identity-server.ts";
import type { TestIdentity } from "#testing/identity.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import {
  heardBy,
  type ProductNode,
  signInBrowser,
  startEmbeddedNode,
  startProductNode,
} from "#testing/product-node.ts";
import { median } from "../measure.ts";

const WITHIN_MS = 1_000;
const sessions = Number(process.argv[2] ?? 200);

interface Place {
  readonly name: string;
  readonly latchkey: TestIdentity;
  readonly nodes: readonly ProductNode[];
}

const postgres = await startPostgres();
const fail = (error: Error): void => console.error(error);
const first = await openPostgres(postgres.url, fail);
await createSchema(first);
const second = await openPostgres(postgres.url, fail);

const here = await startEmbeddedNode(first);
const there = await startEmbeddedNode(second, here);

const feed = await openEndedSessions(first);
const served = await serveTestIdentity(first, {
  settings: { allowedOrigins: ["http://localhost:3000"] },
  deps: { endedSessions: feed },
});
const { publicToken } = served.project;
const remote = startProductNode({ publicToken, baseUrl: () => served.url, fetch: (request) => fetch(request) });

for (const node of [here, there, remote]) node.asking.isCut = true;
await measure({ name: "two nodes on one database", latchkey: here.latchkey, nodes: [here, there] });
await measure({ name: "an identity server alone, over HTTP", latchkey: served, nodes: [remote] });

await Promise.all([here, there, remote].map((node) => node.close()));
await served.close();
await feed.close();
await Promise.all([first.close(), second.close()]);
await postgres.stop();

/** Ends one session after another, as people do, and prints how long each node took. */
async function measure({ name, latchkey, nodes }: Place): Promise<void> {
  const times = nodes.map((): number[] => []);
  let accepted = 0;
  for (let round = 0; round < sessions; round += 1) {
    await latchkey.database.query("DELETE FROM latchkey.rate_window");
    const person = await signInBrowser(latchkey, `person-${round}@example.com`);
    const { token, sessionId } = person;
    while (!nodes.every(({ ended }) => ended.isCurrent())) await wait(10);
    const before = await Promise.all(nodes.map((node) => node.currentUser(person.request())));
    if (before.includes(null)) throw new Error("A session that lives was refused.");
    const heard = nodes.map((node) => heardBy(node, sessionId));
    await latchkey.call("POST", "/sessions/revoke", { token });
    (await Promise.all(heard)).forEach((time, index) => times[index]?.push(time));
    const visitors = await Promise.all(nodes.map((node) => node.currentUser(person.request())));
    accepted += visitors.filter((user) => user !== null).length;
  }
  times.forEach((all, index) => {
    const slowest = Math.max(...all);
    if (slowest > WITHIN_MS) process.exitCode = 1;
    console.log(`${name}, node ${index + 1}: median ${median(all).toFixed(1)} ms, max ${slowest.toFixed(1)} ms`);
  });
  console.log(`${name}: ${accepted} of ${sessions * nodes.length} requests were accepted after that.`);
  if (accepted > 0) process.exitCode = 1;
}
