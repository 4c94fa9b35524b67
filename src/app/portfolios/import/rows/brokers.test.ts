import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { nameCompany, nameByName } from "#app/portfolios/name-company.ts";
import type { NewLot } from "#contracts/portfolio.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { itemsOf, type FoundCompany } from "#app/portfolios/import/verdict.ts";
import { judgeTable, planRows } from "./plan-rows.ts";
import { readBytes } from "#app/portfolios/import/read-chosen-file.ts";
import { questionsIn } from "./judge-rows.ts";

// Files in the layouts of ten brokers, of our own making: `fixtures/layouts.json` names the source of each layout, the
// shares that its file holds, and every row that holds none.

const lines = z.record(z.string(), z.string());
const layouts = z.array(
  z.strictObject({
    file: z.string(),
    broker: z.string(),
    source: z.string(),
    /** By symbol: shares, price, day, fee, and whether it is a trade or an opening position. */
    lots: z.record(z.string(), z.array(z.array(z.string().nullable()))),
    /** By line: what is recognised and not used. */
    unused: lines,
    /** By line: a word of the reason for which the row is refused. */
    refused: lines,
  }),
);

const FIXTURES = new URL("../fixtures/", import.meta.url);
const LAYOUTS = layouts.parse(JSON.parse(readFileSync(new URL("layouts.json", FIXTURES), "utf8")));

const LISTED = [
  ["0000320193", "AAPL", "Apple Inc."],
  ["0001045810", "NVDA", "NVIDIA CORP"],
  ["0000789019", "MSFT", "MICROSOFT CORP"],
  ["0001652044", "GOOGL", "Alphabet Inc."],
  ["0001652044", "GOOG", "Alphabet Inc."],
  ["0001067983", "BRK-B", "BERKSHIRE HATHAWAY INC"],
  ["0001067983", "BRK-A", "BERKSHIRE HATHAWAY INC"],
  ["0000021344", "KO", "COCA COLA CO"],
  ["0000858877", "CSCO", "CISCO SYSTEMS, INC."],
  ["0000320187", "NKE", "NIKE, Inc."],
  ["0000937966", "ASML", "ASML HOLDING NV"],
  ["0001571949", "ICE", "Intercontinental Exchange, Inc."],
  ["0001467373", "ACN", "Accenture plc"],
  ["0001811210", "LCID", "Lucid Group, Inc."],
  ["0000070858", "BAC", "BANK OF AMERICA CORP /DE/"],
  ["0000070858", "BAC-PB", "BANK OF AMERICA CORP /DE/"],
  ["0000732717", "T", "AT&T INC."],
  ["0000839923", "VOD", "VODAFONE GROUP PUBLIC LTD CO"],
  ["0001454889", "SCHB", "SCHWAB STRATEGIC TRUST"],
].map(([cik = "", symbol = "", name = ""], index) => ({ cik, symbol, name, exchange: "NYSE", rank: index + 1 }));
const INDEX = createCompanyIndex(LISTED, []);

function importOf(file: string) {
  const bytes = new Uint8Array(readFileSync(new URL(file, FIXTURES)));
  const today = "2026-11-22";
  const plan = planRows(readBytes(bytes), today, () => null);
  if (!plan.ok) throw new Error(plan.message);
  const { table, understanding } = plan;
  const companies = new Map<string, FoundCompany>(
    questionsIn(table.rows, understanding.columns).map(({ kind, text }) => [
      text,
      kind === "symbol" ? nameCompany(INDEX, text) : nameByName(INDEX, text),
    ]),
  );
  return { table, verdicts: judgeTable({ table, understanding, companies, today }) };
}

describe("files of brokers", () => {
  it.each(LAYOUTS)("$broker, $file: every share comes in unaided, every other row is named", (layout) => {
    const { verdicts } = importOf(layout.file);
    const lots = Object.fromEntries(itemsOf(verdicts).map(({ symbol, lots: all = [] }) => [symbol, all.map(flat)]));
    expect(lots).toEqual(layout.lots);
    const rest = verdicts.flatMap((one) => ("item" in one ? [] : [one]));
    const unused = rest.flatMap((one) => (one.kind === "unused" ? [[String(one.line), one.what]] : []));
    expect(Object.fromEntries(unused)).toEqual(layout.unused);
    const refused = rest.filter(({ kind }) => kind !== "unused");
    expect(refused.map(({ line }) => String(line))).toEqual(Object.keys(layout.refused));
    for (const { line, reason } of refused) expect(reason).toContain(layout.refused[line]);
  });
});

function flat({ quantity, price, date, fee, isOpening }: NewLot): readonly (string | null)[] {
  return [quantity, price, date, fee, isOpening === true ? "opening" : "trade"];
}
