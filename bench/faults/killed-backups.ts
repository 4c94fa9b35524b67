// npm run bench:killed-backups: kills backup, restore and move at random moments, repeats each, and compares counts and hashes.
// Usage: npm run bench:killed-backups -- [ROUNDS] [ROWS]
import { randomUUID } from "node:crypto";
import { createKilledOperations, killAndRepeat } from "#testing/killed-backups.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { runStatement } from "#testing/run-statement.ts";

const [rounds = 20, rows = 40_000] = process.argv.slice(2).map(Number);

const server = await startPostgres();
const { operations, close } = await createKilledOperations(async () => {
  const name = `killed_${randomUUID().replaceAll("-", "")}`;
  await runStatement(server.url, `CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => runStatement(server.url, `DROP DATABASE ${name} WITH (FORCE)`) };
}, rows);
for (const operation of operations) {
  const { killed, harm } = await killAndRepeat(operation, rounds, Math.random);
  console.log(`${operation.name}: ${killed} of ${rounds} killed at work, all repeated, ${harm.length} harmed.`);
  for (const what of harm) console.log(`  ${what}`);
  if (harm.length > 0) process.exitCode = 1;
}
await close();
await server.stop();
