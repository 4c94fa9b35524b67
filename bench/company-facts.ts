import { join } from "node:path";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { decodeCompanyFacts } from "#market/edgar/decode-company-facts.ts";
import { parseEdgarJson } from "#market/edgar/read-json.ts";
import type { CompanyRecords, FactRecord } from "#market/records.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { METRICS } from "#metrics/catalogue.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { median, processorTime, repeat, type Measure } from "./measure.ts";

const SIZE = 4 * 1024 ** 2;
const ROUNDS = 7;
const CIK = "0001045810";

/** From the text of a companyfacts answer of 4 MB to every metric of every period, on one thread. */
export async function measureCompanyFacts(root: string): Promise<Measure[]> {
  const snapshot = await openSnapshot(join(root, "data/snapshot"));
  const records = await snapshot.company(CIK, new AbortController().signal);
  if (records === null) throw new Error("The snapshot does not hold the company the bench measures.");
  const body = companyFactsBody(records);
  const analyse = (): number => computeAll(body, records, snapshot.manifest.asOf);
  const figures = analyse();
  const times = await repeat(ROUNDS, () => Promise.resolve(processorTime(analyse)));
  const size = (body.length / 1024 ** 2).toFixed(1);
  return [
    {
      name: `companyfacts of ${size} MB: decode, normalise, all metrics`,
      figure: median(times),
      unit: "ms",
      budget: 400,
      how: `median of ${ROUNDS}, processor time, ${figures} metric values`,
    },
  ];
}

function computeAll(body: string, records: CompanyRecords, asOf: string): number {
  const { facts } = decodeCompanyFacts(parseEdgarJson(body, "bench"));
  const dossier = normalise({ ...records, facts, origin: { ...records.origin, source: "live" } });
  const analysis = createAnalysis(createFactSet({ dossier, asOf }));
  return METRICS.reduce(
    (count, { id, periods }) => count + periods.reduce((sum, kind) => sum + analysis.series(id, kind).length, 0),
    0,
  );
}

interface Row {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
}

/**
 * Text in the shape of EDGAR's companyfacts: the held facts, half of them stated again by the filing of a year later,
 * and then, as in real answers, concepts that no metric reads, until the size is reached.
 */
function companyFactsBody(records: CompanyRecords): string {
  const filed = records.facts.filter((fact) => fact.basis === "filed" && fact.concept.startsWith("us-gaap:"));
  const concepts = new Map<string, Record<string, Row[]>>();
  let size = 0;
  for (let index = 0; size < SIZE; index += 1) {
    const fact = filed[index % filed.length];
    if (fact === undefined) throw new Error("The snapshot holds no filed facts of the company the bench measures.");
    size += addRows(concepts, fact, Math.floor(index / filed.length));
  }
  const taxonomy = Object.fromEntries(
    [...concepts].map(([name, units]) => [name, { label: name, description: `What ${name} means.`, units }]),
  );
  return JSON.stringify({ cik: Number(CIK), entityName: records.company.name, facts: { "us-gaap": taxonomy } });
}

function addRows(concepts: Map<string, Record<string, Row[]>>, fact: FactRecord, copy: number): number {
  const name = fact.concept.slice("us-gaap:".length) + (copy === 0 ? "" : `DetailNumber${copy}`);
  const units = concepts.get(name) ?? {};
  concepts.set(name, units);
  const rows = (units[fact.unit] ??= []);
  const row = rowOf(fact);
  const added = rows.length % 2 === 0 ? [row, statedAgain(row)] : [row];
  rows.push(...added);
  return JSON.stringify(added).length - 1;
}

function rowOf({ start, end, value, accession, form, filed }: FactRecord): Row & Record<string, unknown> {
  const labels = { accn: accession ?? "0000000000-00-000000", fy: Number(end.slice(0, 4)), fp: "FY" };
  const row = { end, val: Number(value), ...labels, form: form ?? "10-K", filed: filed ?? end };
  return start === null ? row : { start, ...row };
}

function statedAgain(row: Row): Row {
  const year = Number(row.filed.slice(0, 4)) + 1;
  return { ...row, accn: `${row.accn.slice(0, -6)}9${row.accn.slice(-5)}`, filed: `${year}-03-01` };
}
