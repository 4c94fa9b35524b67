import { describe, expect, it } from "vitest";
import { parseHoldings, parseHoldingsCover, reportsInEffect, type Holding } from "./parse-holdings.ts";

const line = (
  cusip: string,
  value = "1200",
  more = "",
) => `<n1:infoTable><n1:nameOfIssuer>TIDEWATER INC</n1:nameOfIssuer>
  <n1:titleOfClass>COM</n1:titleOfClass><n1:cusip>${cusip}</n1:cusip><n1:value>${value}</n1:value>
  <n1:shrsOrPrnAmt><n1:sshPrnamt>300</n1:sshPrnamt><n1:sshPrnamtType>SH</n1:sshPrnamtType></n1:shrsOrPrnAmt>${more}
  <n1:investmentDiscretion>SOLE</n1:investmentDiscretion></n1:infoTable>`;
const table = (lines: string) => `<n1:informationTable xmlns:n1="x">${lines}</n1:informationTable>`;
const cover = (
  more: string,
) => `<edgarSubmission><headerData><filerInfo><filer><credentials><cik>0000000099</cik></credentials></filer></filerInfo></headerData>
  <formData><coverPage><reportCalendarOrQuarter>12-31-2025</reportCalendarOrQuarter>${more}<filingManager><name>HARBOR CAPITAL</name></filingManager></coverPage>
  <summaryPage><tableEntryTotal>2</tableEntryTotal><tableValueTotal>2400</tableValueTotal></summaryPage></formData></edgarSubmission>`;

function holdings(xml: string, filed = "2026-02-14"): readonly Holding[] {
  const parsed = parseHoldings(xml, filed);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return parsed.holdings;
}

describe("parseHoldings", () => {
  it("refuses what is no information table", () => {
    expect(parseHoldings("none", "2026-02-14")).toEqual({ ok: false, reason: "no-xml" });
    expect(parseHoldings("<html><table></table></html>", "2026-02-14")).toEqual({
      ok: false,
      reason: "no-holdings-report",
    });
  });

  it("counts lines without a CUSIP or with an impossible value", () => {
    const parsed = parseHoldings(table(line("88579Y101") + line("short") + line("88579Y101", "-1")), "2026-02-14");
    expect(parsed).toMatchObject({ ok: true, unreadable: 2 });
  });

  it("reads dollars, and thousands of dollars from before 2023", () => {
    expect(holdings(table(line("88579y101")))[0]).toMatchObject({ cusip: "88579Y101", value: "1200", amount: "300" });
    expect(holdings(table(line("88579Y101")), "2022-11-14")[0]?.value).toBe("1200000");
  });

  it("keeps options apart from shares", () => {
    const [shares, puts] = holdings(table(line("88579Y101") + line("88579Y101", "5", "<n1:putCall>Put</n1:putCall>")));
    expect([shares?.option, puts?.option]).toEqual([null, "put"]);
  });
});

describe("parseHoldingsCover", () => {
  it("reads the manager, the day and what the table should hold", () => {
    expect(parseHoldingsCover(cover("<isAmendment>false</isAmendment>"))).toEqual({
      ok: true,
      cik: "0000000099",
      manager: "HARBOR CAPITAL",
      period: "2025-12-31",
      entries: 2,
      total: "2400",
      amendment: null,
    });
  });

  it("tells restatements from additions", () => {
    const amended = (kind: string) =>
      cover(`<isAmendment>true</isAmendment><amendmentInfo><amendmentType>${kind}</amendmentType></amendmentInfo>`);
    expect(parseHoldingsCover(amended("RESTATEMENT"))).toMatchObject({ amendment: "replaces" });
    expect(parseHoldingsCover(amended("NEW HOLDINGS"))).toMatchObject({ amendment: "adds" });
  });
});

describe("reportsInEffect", () => {
  const report = (accession: string, filed: string, amendment: "adds" | "replaces" | null) => {
    return { accession, filed, amendment };
  };
  const inEffect = (...reports: readonly ReturnType<typeof report>[]) =>
    reportsInEffect(reports).map(({ accession }) => accession);

  it("takes nothing where the report that was added to is missing", () => {
    expect(inEffect(report("b", "2026-03-02", "adds"))).toEqual([]);
  });

  it("replaces by a restatement and adds new holdings, in the order of filing", () => {
    const [first, restated, added] = [
      report("a", "2026-02-14", null),
      report("b", "2026-02-20", "replaces"),
      report("c", "2026-03-02", "adds"),
    ] as const;
    expect(inEffect(added, first, restated)).toEqual(["b", "c"]);
    expect(inEffect(added, first)).toEqual(["a", "c"]);
  });
});
