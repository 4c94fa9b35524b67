import { describe, expect, it } from "vitest";
import { parseInsiderForm } from "./parse-insider-form.ts";

interface More {
  readonly acquired?: "A" | "D";
  readonly coding?: string;
}

function row(code: string, shares: string, price: string, { acquired = "D", coding = "" }: More = {}): string {
  return `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>2026-03-02-05:00</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${code}</transactionCode><equitySwapInvolved>0</equitySwapInvolved>${coding}</transactionCoding>
    <transactionAmounts><transactionShares><value>${shares}</value></transactionShares>
    <transactionPricePerShare>${price}</transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>${acquired}</value></transactionAcquiredDisposedCode></transactionAmounts>
    <postTransactionAmounts><sharesOwnedFollowingTransaction><value>900.0</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature></nonDerivativeTransaction>`;
}

function form(rows: string, type = "4", more = ""): string {
  return `<?xml version="1.0"?><ownershipDocument><documentType>${type}</documentType><periodOfReport>2026-03-02</periodOfReport>${more}
    <issuer><issuerCik>42</issuerCik><issuerName>Tidewater &amp; Sons</issuerName><issuerTradingSymbol>TIDE</issuerTradingSymbol></issuer>
    <reportingOwner><reportingOwnerId><rptOwnerCik>0000000007</rptOwnerCik><rptOwnerName>Roe Jane</rptOwnerName></reportingOwnerId>
    <reportingOwnerRelationship><isDirector>1</isDirector><isOfficer>true</isOfficer><officerTitle>Chief Financial Officer</officerTitle></reportingOwnerRelationship></reportingOwner>
    <aff10b5One>1</aff10b5One><nonDerivativeTable>${rows}</nonDerivativeTable>
    <footnotes><footnote id="F1">A weighted
      average price.</footnote></footnotes></ownershipDocument>`;
}

const PRICE = "<value>12.50</value>";

function parse(xml: string) {
  const parsed = parseInsiderForm(xml);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return parsed;
}

describe("parseInsiderForm, given bad input", () => {
  it("refuses what is no XML, another document, or too deep", () => {
    expect(parseInsiderForm("")).toEqual({ ok: false, reason: "no-xml" });
    expect(parseInsiderForm("<html><body>Form 4</body></html>")).toEqual({ ok: false, reason: "no-ownership-form" });
    expect(parseInsiderForm("<a>".repeat(5_000))).toEqual({ ok: false, reason: "no-xml" });
    expect(parseInsiderForm(form("", "8-K"))).toEqual({ ok: false, reason: "no-ownership-form" });
  });

  it("expands no entity that a document declares for itself", () => {
    const xml = form("").replace("?>", '?><!DOCTYPE x [<!ENTITY big "ha"><!ENTITY file SYSTEM "file:///etc/passwd">]>');
    const { issuer } = parse(xml.replace("Tidewater &amp; Sons", "&big;&file;"));
    expect(issuer.name).toBe("&big;&file;");
  });

  it("counts rows that it cannot read and keeps the others", () => {
    const { transactions, unreadable } = parse(
      form(row("S", "-5", PRICE) + row("S", "1e9", PRICE) + row("S", "10", PRICE)),
    );
    expect(transactions.map(({ shares }) => shares)).toEqual(["10"]);
    expect(unreadable).toBe(2);
  });

  it("calls a purchase that disposes, a sale that acquires and a swap other", () => {
    const swapped = row("S", "10", PRICE).replace("<equitySwapInvolved>0", "<equitySwapInvolved>1");
    const { transactions } = parse(form(row("P", "10", PRICE) + row("S", "10", PRICE, { acquired: "A" }) + swapped));
    expect(transactions.map(({ nature }) => nature)).toEqual(["other", "other", "other"]);
  });
});

describe("parseInsiderForm", () => {
  it("keeps purchases and sales on the market apart from grants, exercises, taxes and gifts", () => {
    const codes = ["P", "S", "A", "M", "F", "G", "D", "J"];
    const rows = codes.map((code) => row(code, "10", PRICE, { acquired: ["P", "A", "M"].includes(code) ? "A" : "D" }));
    expect(parse(form(rows.join(""))).transactions.map(({ nature }) => nature)).toEqual([
      "purchase",
      "sale",
      "grant",
      "exercise",
      "tax-withholding",
      "gift",
      "return-to-issuer",
      "other",
    ]);
  });

  it("reads issuer, role, day, price, plan and footnotes", () => {
    const parsed = parse(
      form(row("S", "1200.0000", PRICE, { coding: '<footnoteId id="F1"/>' }) + row("F", "3", '<footnoteId id="F1"/>')),
    );
    expect(parsed).toMatchObject({
      form: "4",
      isAmendment: false,
      period: "2026-03-02",
      followsPlan: true,
      issuer: { cik: "0000000042", name: "Tidewater & Sons", symbol: "TIDE" },
      owners: [{ cik: "0000000007", isDirector: true, isOfficer: true, title: "Chief Financial Officer" }],
    });
    expect(parsed.transactions[0]).toEqual({
      nature: "sale",
      code: "S",
      security: "Common Stock",
      date: "2026-03-02",
      shares: "1200",
      price: "12.5",
      isAcquired: false,
      sharesAfter: "900",
      isDirect: true,
      isDerivative: false,
      footnotes: ["A weighted average price."],
    });
    expect(parsed.transactions[1]?.price).toBeNull();
  });

  it("knows an amendment and the day of the form that it replaces", () => {
    const parsed = parse(form("", "4/A", "<dateOfOriginalSubmission>2026-03-04</dateOfOriginalSubmission>"));
    expect(parsed).toMatchObject({ form: "4", isAmendment: true, originalFiled: "2026-03-04" });
  });

  it("reads holdings of a Form 3, of rights as well", () => {
    const holding = `<nonDerivativeHolding><securityTitle><value>Common Stock</value></securityTitle><postTransactionAmounts>
      <sharesOwnedFollowingTransaction><value>50</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
      <ownershipNature><directOrIndirectOwnership><value>I</value></directOrIndirectOwnership><natureOfOwnership><value>By trust</value></natureOfOwnership></ownershipNature></nonDerivativeHolding>`;
    expect(parse(form(holding, "3")).holdings).toEqual([
      { security: "Common Stock", shares: "50", isDirect: false, nature: "By trust", isDerivative: false },
    ]);
  });
});
