import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFilingStore } from "#filings/store/filing-store.ts";
import { searchFilings } from "#filings/search/search-filings.ts";
import { reply } from "#market/testing/local-server.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import type { EdgarServer, MadeFiling } from "#testing/edgar-server.ts";
import { edgarLibrary } from "#testing/edgar-library.ts";

const CIK = "0000000042";
const TIDE = { cik: CIK, name: "Tide Beverages", symbol: "TIDE" };
const { signal } = new AbortController();

const MADE: readonly MadeFiling[] = [
  made("0000000042-26-000009", "4", "2026-05-04", { document: "xslF345X05/form4.xml" }),
  made("0000000042-26-000008", "4/A", "2026-05-02", { document: "xslF345X05/form4a.xml" }),
  made("0000000042-26-000007", "8-K", "2026-05-01", { items: "2.02,9.01", document: "results.htm" }),
  made("0000000042-26-000006", "10-Q", "2026-05-01", {}),
  made("0000000042-26-000005", "10-Q", "2026-02-01", {}),
  made("0000000042-26-000004", "4", "2026-03-03", { document: "xslF345X05/form4.xml" }),
  made("0000000042-26-000003", "10-K", "2026-02-20", {}),
];

function made(accession: string, form: string, filed: string, more: Partial<MadeFiling>): MadeFiling {
  return { accession, form, filed, period: "2026-03-31", items: "", ...more };
}

function insiderForm(type: "4" | "4/A", shares: string, original = ""): string {
  const row = (
    code: string,
    sold: string,
  ) => `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>2026-03-02</value></transactionDate><transactionCoding><transactionCode>${code}</transactionCode></transactionCoding>
    <transactionAmounts><transactionShares><value>${sold}</value></transactionShares><transactionPricePerShare><value>10</value></transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>900</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeTransaction>`;
  return `<?xml version="1.0"?><ownershipDocument><documentType>${type}</documentType><periodOfReport>2026-03-02</periodOfReport>${original}
    <issuer><issuerCik>42</issuerCik><issuerName>Tide Beverages</issuerName><issuerTradingSymbol>TIDE</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>7</rptOwnerCik><rptOwnerName>Roe Jane</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship><isOfficer>1</isOfficer><officerTitle>CFO</officerTitle></reportingOwnerRelationship></reportingOwner>
    <nonDerivativeTable>${row("S", shares)}${row("F", "5000")}</nonDerivativeTable></ownershipDocument>`;
}

const RELEASE = `<html><body><p>Tide Beverages reports first-quarter results</p>
  <p>Revenue rose 7% to $1.2 billion. The company expected growth of 5% a year ago, as previously expected.</p>
  <p><b>Outlook</b></p><ul><li>Revenue of $1.25 billion to $1.30 billion for the second quarter.</li></ul>
  <p><b>About Tide</b></p><p>We expect capital spending of about $80 million this year.<script>steal()</script></p>
  <p>Forward-looking statements: we expect 100% of risks and uncertainties.</p></body></html>`;
const REPORT = (owner: string, words: string) =>
  `<html><body><ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="c">${owner}</ix:nonNumeric><p>${words}</p></body></html>`;

/** Everything that the list names but the 10-Q of May, which EDGAR does not have, and the one of February, which is another company's. */
function publish(edgar: EdgarServer): void {
  edgar.file(TIDE, MADE);
  const keep = (accession: string, name: string, text: string, type?: string) =>
    edgar.keep({ cik: CIK, accession, name, ...(type === undefined ? {} : { type }) }, text);
  keep("0000000042-26-000009", "form4.xml", "<broken");
  const original = "<dateOfOriginalSubmission>2026-03-03</dateOfOriginalSubmission>";
  keep("0000000042-26-000008", "form4a.xml", insiderForm("4/A", "120", original));
  keep("0000000042-26-000004", "form4.xml", insiderForm("4", "100"));
  keep("0000000042-26-000007", "results.htm", "<p>Item 2.02 Results of operations</p>", "8-K");
  keep("0000000042-26-000007", "release.htm", RELEASE, "EX-99.1");
  keep("0000000042-26-000007", "logo.jpg", "picture", "GRAPHIC");
  keep("0000000042-26-000005", "filing.htm", REPORT("0000000043", "Quarterly text"));
  keep("0000000042-26-000003", "filing.htm", REPORT(CIK, "Bottling depends on aluminium cans."));
}

const atEdgar = edgarLibrary(publish);

describe.each(DATABASES)("fetching filings on $name", ({ open }) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const found = async (text: string): Promise<number> => {
    const query = { cik: CIK, accession: null, form: null, item: null, from: null, to: null, limit: 5 };
    const answer = await searchFilings(database, { ...query, text });
    return answer.ok ? answer.hits.length : 0;
  };

  /** Reads the company's list, then goes through it; EDGAR may stop in between. */
  async function round({ mostDocuments = 16, isDown = false } = {}) {
    const { edgar } = atEdgar;
    const { source, library } = await atEdgar.open(database, { today: "2026-06-01", mostDocuments });
    const records = await source.company(CIK, signal);
    const filings = (records?.filings ?? []).map((filing) => ({ ...filing, acceptedAt: null }));
    edgar.fail(isDown ? reply(503) : null);
    const fetched = await library.fetch?.({ cik: CIK, filings }, signal);
    const asked = edgar.requests.filter(({ path }) => path.startsWith("/Archives")).length;
    return { fetched, asked, findings: await library.findingsOn(database).of(CIK) };
  }

  it("stops where EDGAR does, and then says nothing of insiders, whose forms were not all read", async () => {
    const { fetched, findings } = await round({ isDown: true });
    expect(fetched).toEqual({ read: 0, failed: 0, isCutOff: true });
    expect(findings).toBeNull();
  });

  it("keeps what can be read and leaves out what is missing, broken or another company's", async () => {
    const { fetched, findings } = await round();
    expect(fetched).toEqual({ read: 4, failed: 3, isCutOff: false });
    const kept = await createFilingStore(database).list(CIK);
    expect(kept.map(({ form, accession }) => [form, accession.slice(-1)])).toEqual([
      ["8-K", "7"],
      ["10-K", "3"],
    ]);
    expect([await found("capital spending"), await found("aluminium"), await found("steal")]).toEqual([1, 1, 0]);
    expect(findings?.guidance?.[0]?.sentences.map(({ text }) => text)).toEqual([
      "Revenue of $1.25 billion to $1.30 billion for the second quarter.",
      "We expect capital spending of about $80 million this year.",
    ]);
    expect(findings?.guidance?.[0]?.url).toMatch(/000000004226000007\/release\.htm$/);
  });

  it("adds up what insiders sold by the amended form, and says which forms it could not read", async () => {
    const { fetched, asked, findings } = await round();
    expect(findings?.insiders).toEqual({
      from: "2025-02-26",
      through: "2026-06-01",
      forms: 1,
      missing: 1,
      unreadable: 0,
      quarters: [expect.objectContaining({ quarter: "2026-Q1", group: "officer", bought: "0", sold: "120" })],
      days: [{ date: "2026-03-02", isBought: false, isSold: true }],
    });
    // Nothing was asked for again, not even what failed.
    expect({ ...fetched, asked }).toEqual({ read: 0, failed: 0, isCutOff: false, asked: 0 });
  });

  it("removes what the budget no longer holds", async () => {
    await round({ mostDocuments: 1 });
    const kept = await createFilingStore(database).list(CIK);
    expect(kept.map(({ form }) => form)).toEqual(["8-K"]);
    expect(await found("aluminium")).toBe(0);
  });
});
