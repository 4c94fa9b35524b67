import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { FUNCTIONS, functionNamed } from "./functions.ts";
import { z } from "zod";

const { signal } = new AbortController();

describe("the functions", () => {
  let deps: AskDeps;
  const call = async (name: string, input: unknown) => functionNamed(name)?.call(input, deps, signal);

  beforeAll(async () => {
    deps = await openBundledDeps(await openSnapshot(join(import.meta.dirname, "../../../data/snapshot")));
  });

  it("have schemas that can be written as JSON Schema for clients", () => {
    for (const { input, output } of FUNCTIONS) {
      expect(z.toJSONSchema(input, { io: "input" })).toMatchObject({ type: "object" });
      expect(z.toJSONSchema(output)).toMatchObject({ type: "object" });
    }
  });

  it("refuse an unknown company, a fund, an unknown measure, a day to come and a foreign cursor", async () => {
    const read = (input: object) => call("read_figures", { company: "NVDA", measures: ["revenue"], ...input });
    expect(await read({ company: "zzqqxx" })).toMatchObject({ refusal: { reason: "unknown-company" } });
    expect(await read({ company: "SPY" })).toMatchObject({ refusal: { reason: "not-a-company" } });
    expect(await read({ measures: ["profitness"] })).toMatchObject({ refusal: { reason: "unknown-measure" } });
    expect(await read({ asOf: "2031-01-01" })).toMatchObject({ refusal: { reason: "bad-date" } });
    expect(await read({ cursor: "900" })).toMatchObject({ refusal: { reason: "bad-cursor" } });
    expect(await read({ periods: ["FY1999"] })).toMatchObject({ refusal: { reason: "unknown-period" } });
    expect(await read({ measures: [] })).toMatchObject({ refusal: { reason: "bad-input" } });
  });

  it("read a figure with its id, value, period, quality and filing", async () => {
    const answer = await call("read_figures", { company: "nvidia", measures: ["revenue"], periods: ["FY2026"] });
    expect(answer).toMatchObject({
      output: {
        company: { symbol: "NVDA" },
        figures: [
          {
            company: "NVDA",
            figure: {
              measure: "revenue",
              value: "215938000000",
              unit: "USD",
              periodKey: "FY2026",
              quality: "reported",
            },
            sources: [{ filed: "2026-02-25" }],
          },
        ],
        nextCursor: null,
      },
    });
  });

  it("compute a metric with formula and operands, and say why a bank has none", async () => {
    expect(await call("compute_metric", { company: "NVDA", measure: "gross_margin", period: "FY2026" })).toMatchObject({
      output: { formula: "Gross profit ÷ Revenue", operands: [{ measure: "gross_profit" }, { measure: "revenue" }] },
    });
    const bank = await call("compute_metric", { company: "JPM", measure: "gross_margin" });
    expect(JSON.stringify(bank)).toContain("A bank reports no cost of revenue");
  });

  it("cap long answers with a cursor that gives the rest", async () => {
    const first = await call("list_figures", { company: "NVDA" });
    expect(first).toMatchObject({ output: { nextCursor: "100" } });
    const rest = await call("list_figures", { company: "NVDA", cursor: "100" });
    expect(rest).toMatchObject({ ok: true });
    const filings = await call("list_filings", { company: "NVDA", forms: ["10-k"] });
    const body = JSON.stringify(filings);
    expect(body).toContain('"form":"10-K","title":"Annual report"');
    expect(body).not.toContain('"form":"10-Q"');
  });

  it("compare companies and list the dates of their results", async () => {
    expect(
      await call("compare_companies", { companies: ["NVDA", "Coca-Cola"], measures: ["revenue", "pe"] }),
    ).toMatchObject({ output: { companies: [{ company: { symbol: "NVDA" } }, { company: { symbol: "KO" } }] } });
    expect(await call("list_earnings", { company: "KO" })).toMatchObject({
      output: { company: { symbol: "KO" }, today: "2026-09-22" },
    });
    expect(await call("resolve_company", { query: "nvidai" })).toMatchObject({ output: { best: "NVDA" } });
  });
});
