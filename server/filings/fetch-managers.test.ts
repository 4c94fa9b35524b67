import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reply } from "#market/testing/local-server.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import type { CloseAt } from "#filings/ownership/judge-values.ts";
import { type MadeFiling, TIDEWATER } from "#testing/edgar-server.ts";
import { edgarLibrary } from "#testing/edgar-library.ts";

const HARBOR = { cik: "0000000077", name: "Harbor Capital", symbol: "" };
const LATE = { cik: "0000000078", name: "Late Partners" };
const { signal } = new AbortController();

const REPORTS: readonly MadeFiling[] = [
  made("0000000077-26-000009", "13F-HR/A", "2026-06-20", "2026-03-31"),
  made("0000000077-26-000008", "13F-HR/A", "2026-06-10", "2026-03-31"),
  made("0000000077-26-000007", "13F-HR", "2026-05-14", "2026-03-31"),
  made("0000000077-26-000006", "10-Q", "2026-05-01", "2026-03-31"),
  made("0000000077-26-000003", "13F-HR", "2026-02-13", "2025-12-31"),
  made("0000000077-25-000002", "13F-HR", "2025-11-13", "2025-09-30"),
  made("0000000077-25-000001", "13F-HR", "2025-08-13", "2025-06-30"),
];

function made(accession: string, form: string, filed: string, period: string): MadeFiling {
  return { accession, form, filed, period, items: "", document: "xslForm13F_X02/primary_doc.xml" };
}

interface MadeLine {
  readonly issuer?: string;
  readonly title?: string;
  readonly cusip?: string;
  readonly value?: number;
  readonly shares?: number;
  readonly unit?: "SH" | "PRN";
  readonly option?: "Put" | "Call";
}

function line(made: MadeLine): string {
  const { issuer = "TIDEWATER LAMPS CORP", title = "COM", cusip = "88579Y101", value = 1000, shares = 10 } = made;
  const { unit = "SH", option } = made;
  return `<infoTable><nameOfIssuer>${issuer}</nameOfIssuer><titleOfClass>${title}</titleOfClass><cusip>${cusip}</cusip>
    <value>${String(value)}</value><shrsOrPrnAmt><sshPrnamt>${String(shares)}</sshPrnamt><sshPrnamtType>${unit}</sshPrnamtType></shrsOrPrnAmt>
    ${option === undefined ? "" : `<putCall>${option}</putCall>`}<investmentDiscretion>SOLE</investmentDiscretion></infoTable>`;
}

const atEdgar = edgarLibrary(publishAll);

/** Puts a report of the manager at EDGAR. */
function publish(accession: string, period: string, lines: readonly MadeLine[], amendment = ""): void {
  const isAmendment = String(amendment !== "");
  const cover = `<edgarSubmission><headerData><filerInfo><filer><credentials><cik>${HARBOR.cik}</cik></credentials></filer></filerInfo></headerData>
    <formData><coverPage><reportCalendarOrQuarter>${period}</reportCalendarOrQuarter><isAmendment>${isAmendment}</isAmendment>
    <amendmentInfo><amendmentType>${amendment}</amendmentType></amendmentInfo><filingManager><name>HARBOR CAPITAL LP</name></filingManager></coverPage>
    <summaryPage><tableEntryTotal>${String(lines.length)}</tableEntryTotal></summaryPage></formData></edgarSubmission>`;
  const keep = (name: string, text: string, type: string) =>
    atEdgar.edgar.keep({ cik: HARBOR.cik, accession, name, type }, text);
  keep("primary_doc.xml", cover, "13F-HR");
  keep("table.html", "<table></table>", "INFORMATION TABLE");
  keep("table.xml", `<informationTable>${lines.map(line).join("")}</informationTable>`, "INFORMATION TABLE");
}

function publishAll(): void {
  atEdgar.edgar.file(HARBOR, REPORTS);
  publish("0000000077-26-000007", "03-31-2026", [{ shares: 999 }]);
  // A restatement takes the place of the report, new holdings are added to it.
  publish("0000000077-26-000008", "03-31-2026", RESTATED, "RESTATEMENT");
  publish("0000000077-26-000009", "03-31-2026", [{ shares: 30, value: 3000 }], "NEW HOLDINGS");
  publish("0000000077-26-000003", "12-31-2025", [{ shares: 15 }, { shares: 5 }]);
  publish("0000000077-25-000002", "09-30-2025", [{ shares: 7 }]);
}

const RESTATED: readonly MadeLine[] = [
  { shares: 40, value: 4000 },
  { shares: 500, value: 2000, option: "Put" },
  { shares: 700, value: 1000, option: "Call" },
  { issuer: "TIDEWATER LAMPS CORP", title: "NOTE 4% 2030", unit: "PRN" },
  { issuer: "NOBODY KNOWS INC" },
  { issuer: "<![CDATA[<script>steal()</script>]]>" },
];

const noClose: CloseAt = async () => null;
const ignore = (_version: string | null): void => undefined;

describe.each(DATABASES)("reading managers' reports on $name", ({ open }) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Goes through the managers' lists on a day; EDGAR may be down. After each statement `watch` sees the findings' version. */
  async function round(day: string, { isDown = false, watch = ignore, closeAt = noClose } = {}) {
    const { edgar } = atEdgar;
    const managers = [{ cik: HARBOR.cik, name: "Harbor" }, LATE];
    const findings = (await atEdgar.open(database, { today: day, managers })).library.findingsOn(database);
    const watched: OpenedDatabase = {
      ...database,
      async query(text, values) {
        const rows = await database.query<never>(text, values);
        watch(await findings.version(TIDEWATER));
        return rows;
      },
    };
    const { library } = await atEdgar.open(watched, { today: day, managers });
    const since = new Date(Date.parse(`${day}T12:00:00.000Z`) - 86_400_000).toISOString();
    edgar.fail(isDown ? reply(503) : null);
    const before = edgar.requests.length;
    const fetched = await library.fetchManagers?.(since, closeAt, signal);
    return {
      fetched,
      asked: edgar.requests.length - before,
      institutions: (await findings.of(TIDEWATER))?.institutions ?? null,
      version: await findings.version(TIDEWATER),
    };
  }

  it("says nothing while EDGAR is down", async () => {
    const { fetched, institutions } = await round("2026-06-30", { isDown: true });
    expect(fetched).toEqual({ read: 0, failed: 0, isCutOff: true });
    expect(institutions).toBeNull();
  });

  it("reads all new reports in one thread, and renews the findings once, at the end", async () => {
    const versions = new Set<string | null>();
    let threads = 0;
    const count = (): void => void (threads += 1);
    process.on("worker", count);
    const { fetched, version } = await round("2026-06-29", { watch: (seen) => versions.add(seen) });
    process.off("worker", count);
    expect({ fetched, threads }).toEqual({ fetched: { read: 5, failed: 0, isCutOff: false }, threads: 1 });
    expect([...versions]).toEqual([null, version]);
    await database.query("TRUNCATE manager_report, manager_round CASCADE");
  });

  it("adds up the amended reports of the newest quarter, without options, and compares them with the quarter before", async () => {
    const { fetched, institutions } = await round("2026-06-30");
    // The manager that EDGAR does not know leaves the other; a report of a quarter too old is not asked for.
    expect(fetched).toEqual({ read: 5, failed: 0, isCutOff: false });
    expect(institutions?.unread).toEqual(["Late Partners"]);
    expect(institutions?.reports.map(({ name, form, filed }) => [name, form, filed])).toEqual([
      ["HARBOR CAPITAL LP", "13F-HR/A", "2026-06-10"],
      ["HARBOR CAPITAL LP", "13F-HR/A", "2026-06-20"],
    ]);
    const [holding, ...others] = institutions?.holdings ?? [];
    expect(others).toEqual([]);
    expect(holding?.lines.map(({ shares, accession }) => [shares, accession.slice(-1)])).toEqual([
      ["40", "8"],
      ["30", "9"],
    ]);
    expect(holding?.before?.map(({ shares }) => shares)).toEqual(["15", "5"]);
    expect(institutions?.options).toEqual({ puts: "500", calls: "700" });
  });

  it("says how much of the reports no company could be found for", async () => {
    const { institutions } = await round("2026-06-30");
    expect(institutions).toMatchObject({ lines: 7, unmatched: 3, ambiguous: 0, unreadable: 0 });
    expect(institutions).toMatchObject({ totalValue: "13000", matchedValue: "10000" });
  });

  it("goes through a list once a day and asks for no report twice, not even for one that fails", async () => {
    const same = await round("2026-06-30");
    expect(same.fetched).toEqual({ read: 0, failed: 0, isCutOff: false });
    const broken = "0000000077-26-000010";
    atEdgar.edgar.file(HARBOR, [made(broken, "13F-HR/A", "2026-06-30", "2026-03-31"), ...REPORTS]);
    atEdgar.edgar.keep({ cik: HARBOR.cik, accession: broken, name: "primary_doc.xml", type: "13F-HR" }, "<broken");
    expect((await round("2026-07-02")).fetched).toEqual({ read: 0, failed: 1, isCutOff: false });
    const later = await round("2026-07-04");
    expect(later.fetched).toEqual({ read: 0, failed: 0, isCutOff: false });
    expect(later.institutions?.holdings[0]?.lines).toHaveLength(2);
  });

  it("takes values that are a thousandth of closing prices for thousands, and refuses values that fit nothing", async () => {
    const [thousands, wild] = ["0000000077-26-000012", "0000000077-26-000013"];
    const add = made(wild, "13F-HR/A", "2026-07-09", "2026-03-31");
    atEdgar.edgar.file(HARBOR, [add, made(thousands, "13F-HR/A", "2026-07-08", "2026-03-31"), ...REPORTS]);
    publish(
      thousands,
      "03-31-2026",
      [
        { shares: 40, value: 4 },
        { shares: 20, value: 2 },
      ],
      "RESTATEMENT",
    );
    publish(
      wild,
      "03-31-2026",
      [
        { shares: 5, value: 70_000_000 },
        { shares: 6, value: 1 },
      ],
      "NEW HOLDINGS",
    );
    const { fetched, institutions } = await round("2026-07-10", { closeAt: async () => 100 });
    expect(fetched).toEqual({ read: 1, failed: 1, isCutOff: false });
    expect(institutions?.reports.map(({ filed, values }) => [filed, values])).toEqual([["2026-07-08", "thousands"]]);
    expect(institutions?.holdings[0]?.lines.map(({ value, stated }) => [value, stated])).toEqual([
      ["4000", "4"],
      ["2000", "2"],
    ]);
    expect(institutions).toMatchObject({ totalValue: "6000", matchedValue: "6000" });
    await database.query("DELETE FROM manager_report WHERE filed > '2026-07-01'");
  });

  it("forgets quarters that are too old, and says that nothing is held any more", async () => {
    const next = "0000000077-26-000011";
    atEdgar.edgar.file(HARBOR, [made(next, "13F-HR", "2026-08-13", "2026-06-30"), ...REPORTS]);
    publish(next, "06-30-2026", [{ issuer: "NOBODY KNOWS INC" }]);
    const before = await round("2026-07-04");
    const { fetched, institutions, version } = await round("2026-08-14");
    expect(fetched).toMatchObject({ read: 1 });
    expect(version).not.toBe(before.version);
    expect(institutions?.holdings[0]).toMatchObject({ period: "2026-06-30", lines: [] });
    expect(institutions?.holdings[0]?.before).toHaveLength(2);
    const kept = await database.query<{ period: string }>(
      "SELECT DISTINCT period::text AS period FROM manager_report ORDER BY 1",
    );
    expect(kept.map(({ period }) => period)).toEqual(["2025-12-31", "2026-03-31", "2026-06-30"]);
  });
});
