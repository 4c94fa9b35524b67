// npm run bench:repeats: sends changes through a proxy that cuts connections at random moments, repeats each with the same
// Idempotency-Key until it is answered, and counts what each kind of database has afterwards.
// Usage: npm run bench:repeats -- [WRITES] [SEED]
import { randomInt } from "node:crypto";
import { startPostgres } from "#testing/postgres-server.ts";
import { repeatCutWrites } from "#testing/repeated-writes.ts";

const [writes = 400, seed = randomInt(1_000_000)] = process.argv.slice(2).map(Number);

async function run(name: string, databaseUrl: string | null): Promise<void> {
  const begun = performance.now();
  const result = await repeatCutWrites({ databaseUrl, writes, seed });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `${name}: ${result.writes} changes in ${result.requests} requests, ${result.cuts} of them cut; ${result.carriedOutUnheard} changes had been carried out unheard; ${result.harm.length} lost, stored twice or answered differently (${seconds} s).`,
  );
  for (const what of result.harm) console.log(`  ${what}`);
  if (result.harm.length > 0) process.exitCode = 1;
}

console.log(`Seed ${seed}.`);
const postgres = await startPostgres();
await run("PostgreSQL", postgres.url);
await postgres.stop();
await run("Embedded", null);
