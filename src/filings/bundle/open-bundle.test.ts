import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseHtml } from "#filings/document/parse-html.ts";
import { openFilingBundle } from "./open-bundle.ts";
import { packFiling } from "./packed-filing.ts";

const HTML = `<h2>Results</h2><p>We earned <ix:nonFraction name="us-gaap:Revenues" contextRef="c" unitRef="usd" scale="6" id="f1">5</ix:nonFraction>.</p>
  <table><tr><td>Sales</td><td>$</td><td><ix:nonFraction name="us-gaap:Revenues" contextRef="c" unitRef="usd" scale="6" id="f2">5</ix:nonFraction></td></tr>
  <tr><td>Costs</td><td>4</td></tr></table><p>Same</p><p>Same</p>
  <ix:resources><context id="c"><identifier>0000000042</identifier><instant>2025-12-31</instant></context></ix:resources>`;

function writeBundle(content: unknown, sha256?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "beforehand-filings-"));
  const bytes = brotliCompressSync(JSON.stringify(content));
  const filing = {
    symbol: "TEST",
    cik: "0000000042",
    form: "10-K",
    period: "2025-12-31",
    filed: "2026-02-01",
    accession: "0000000042-26-000001",
    url: "https://www.sec.gov/Archives/edgar/data/42/000000004226000001/t.htm",
    source: "html",
    file: "0000000042-26-000001.json.br",
    sha256: sha256 ?? createHash("sha256").update(bytes).digest("hex"),
  };
  writeFileSync(join(folder, filing.file), bytes);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify({ format: 1, origin: "test", filings: [filing] }));
  return folder;
}

async function readFirst(folder: string) {
  const bundle = await openFilingBundle(folder);
  const [filing] = bundle.filings;
  if (filing === undefined) throw new TypeError("the bundle is empty");
  return bundle.read(filing);
}

describe("openFilingBundle", () => {
  it("refuses a folder without a manifest", async () => {
    await expect(openFilingBundle(tmpdir())).rejects.toMatchObject({ code: "filings/broken-bundle" });
  });

  it("refuses a file that was changed, and one of another shape", async () => {
    await expect(readFirst(writeBundle({}, "0".repeat(64)))).rejects.toMatchObject({ code: "filings/broken-bundle" });
    await expect(readFirst(writeBundle({ format: 1, blocks: "none" }))).rejects.toMatchObject({
      code: "filings/broken-bundle",
    });
  });

  it("reads back exactly what was parsed, with ids, marks and facts", async () => {
    const parsed = parseHtml(HTML);
    if (!parsed.ok) throw new TypeError(parsed.reason);
    const { ok: _ok, ...filing } = parsed;
    expect(await readFirst(writeBundle(packFiling(filing)))).toEqual(filing);
    expect(filing.facts).toHaveLength(2);
  });
});
