// npm run bench:partitions: whether hash partitions by company make the table of values faster or smaller.
// Usage: npm run bench:partitions -- [COMPANIES [VALUES OF EACH]]
import { Client } from "pg";
import { startPostgres } from "#testing/postgres-server.ts";
import { median } from "./measure.ts";

const [companies = 10_000, values = 400] = process.argv.slice(2).map(Number);
const PARTITIONS = 16;
const ROUNDS = 200;
const COLUMNS = `cik text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, concept text COLLATE "C" NOT NULL,
  unit text COLLATE "C" NOT NULL, ends_on date NOT NULL, value numeric NOT NULL, dropped_at timestamptz, PRIMARY KEY (cik, id)`;
const ROWS = `
  SELECT lpad(company::text, 10, '0'), md5(company || '-' || number), 'us-gaap:Concept' || number % 97, 'USD',
    date '2010-01-01' + number, company * number, NULL::timestamptz
  FROM generate_series($1::int, $2::int) AS company, generate_series(1, $3::int) AS number`;

const server = await startPostgres();
const client = new Client({ connectionString: server.url });
await client.connect();
try {
  console.log(`${companies.toLocaleString("en")} companies with ${values} values each, ${PARTITIONS} partitions`);
  for (const kind of ["plain", "partitioned"] as const) {
    await create(kind);
    const filled = await timed(() => client.query(`INSERT INTO ${kind} ${ROWS}`, [1, companies, values]));
    await client.query(`VACUUM (ANALYZE) ${kind}`);
    const loaded = await medianOf((round) => load(kind, 1 + ((round * 7919) % companies)));
    const saved = await medianOf((round) =>
      client.query(`INSERT INTO ${kind} ${ROWS}`, [companies + round + 1, companies + round + 1, values]),
    );
    const dropped = await timed(() =>
      client.query(`UPDATE ${kind} SET dropped_at = now() WHERE right(cik, 2) = '00' AND id < '8'`),
    );
    const vacuumed = await timed(() => client.query(`VACUUM ${kind}`));
    const { rows } = await client.query<{ table_mb: string; index_mb: string }>(
      `SELECT sum(pg_table_size(oid)) / 1048576 AS table_mb, sum(pg_indexes_size(oid)) / 1048576 AS index_mb
       FROM pg_class WHERE relkind = 'r' AND relname ~ ('^' || $1)`,
      [kind],
    );
    const size = `${Number(rows[0]?.table_mb).toFixed(0)} MB and ${Number(rows[0]?.index_mb).toFixed(0)} MB of index`;
    console.log(
      `${kind}: filled in ${(filled / 1_000).toFixed(0)} s, ${size}; one company read in ${loaded.toFixed(2)} ms, saved in ${saved.toFixed(1)} ms;`,
    );
    console.log(`  1 % of companies changed in ${dropped.toFixed(0)} ms, then vacuumed in ${vacuumed.toFixed(0)} ms`);
  }
} finally {
  await client.end();
  await server.stop();
}

async function create(kind: "plain" | "partitioned"): Promise<void> {
  if (kind === "plain") {
    await client.query(`CREATE TABLE plain (${COLUMNS})`);
    return;
  }
  await client.query(`CREATE TABLE partitioned (${COLUMNS}) PARTITION BY HASH (cik)`);
  for (let part = 0; part < PARTITIONS; part += 1) {
    const bounds = `WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`;
    await client.query(`CREATE TABLE partitioned_${part} PARTITION OF partitioned FOR VALUES ${bounds}`);
  }
}

/** As the product reads a company: one JSON text, by a statement that each connection plans once. */
function load(kind: string, company: number): Promise<unknown> {
  return client.query({
    name: `load ${kind}`,
    text: `SELECT json_agg(json_build_array(id, concept, unit, ends_on, value::text)) FROM ${kind} WHERE cik = $1 AND dropped_at IS NULL`,
    values: [String(company).padStart(10, "0")],
  });
}

async function medianOf(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(() => work(round)));
  return median(times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
