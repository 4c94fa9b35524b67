// npm run bench:silent-database: lets PostgreSQL fall silent under load, as a network does that loses everything, and prints the
// longest request, how soon everything works again, and how long a stop in a second silence takes.
// Usage: npm run bench:silent-database -- [SECONDS]
import { startPostgres } from "#testing/postgres-server.ts";
import { silenceDatabase } from "#testing/silent-database.ts";

const seconds = Number(process.argv[2] ?? 75);
const LONGEST_MS = 10_000;
/** A request that begins with the silence's end may still wait for a connection from before it, and then asks again. */
const RECOVERY_MS = 15_000;
/** The server's own bound, after which it ends with exit code 1 whatever is left, and what the end of a process takes. */
const STOP_MS = 15_500;

const server = await startPostgres();
const { requests, longestMs, longest, recoveredMs, stopMs, exitCode } = await silenceDatabase(
  server.url,
  seconds * 1_000,
);
await server.stop();
const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
console.log(`Silence of ${seconds} s: ${requests} requests, the longest took ${inSeconds(longestMs)} (${longest}).`);
for (const [name, took] of Object.entries(recoveredMs)) console.log(`  ${name} works again after ${inSeconds(took)}.`);
console.log(`A stop in a second silence took ${inSeconds(stopMs)}, exit ${exitCode}.`);
const isBack = Object.values(recoveredMs).every((took) => took < RECOVERY_MS);
if (longestMs > LONGEST_MS || !isBack || stopMs > STOP_MS) process.exitCode = 1;
