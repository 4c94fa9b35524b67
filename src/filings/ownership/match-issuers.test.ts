import { describe, expect, it } from "vitest";
import { issuerFinder, shareClassOf } from "./match-issuers.ts";

const finder = issuerFinder([
  { cik: "0000059478", name: "ELI LILLY & Co" },
  { cik: "0001652044", name: "Alphabet Inc." },
  { cik: "0001652044", name: "Alphabet Inc." },
  { cik: "0000732717", name: "AT&T INC." },
  { cik: "0000070858", name: "BANK OF AMERICA CORP /DE/" },
  { cik: "0000086312", name: "TRAVELERS COMPANIES, INC." },
  { cik: "0000909832", name: "COSTCO WHOLESALE CORP /NEW" },
  { cik: "0000946581", name: "TAKE TWO INTERACTIVE SOFTWARE INC" },
  { cik: "0000008670", name: "AUTOMATIC DATA PROCESSING INC" },
  { cik: "0000702165", name: "NORFOLK SOUTHERN CORP" },
  { cik: "0001467373", name: "Accenture plc" },
  { cik: "0000000004", name: "Northern Lights Acquisition Partners One" },
  { cik: "0000000005", name: "Northern Lights Acquisition Partners Two" },
  { cik: "0000000003", name: "Quay Holdings, Inc." },
  { cik: "0000000001", name: "Harbor Holdings Inc" },
  { cik: "0000000002", name: "Harbor Holdings Ltd" },
]);
const find = (name: string): string | null => finder(name).cik;

describe("issuerFinder", () => {
  it("never takes a company with another name, or one of two", () => {
    expect([find("ALPHABET SOUP INC"), find("LILLY & CO"), find("THE CO"), find("")]).toEqual([null, null, null, null]);
    expect(finder("HARBOR HLDGS")).toEqual({ cik: null, isAmbiguous: true });
    expect(finder("ALPHABET SOUP INC").isAmbiguous).toBe(false);
  });

  it("knows legal forms, short forms, and names with the first name last", () => {
    expect(find("ALPHABET INC")).toBe("0001652044");
    expect(find("LILLY ELI & CO")).toBe("0000059478");
    expect(find("AT&T INC")).toBe("0000732717");
    expect(find("BANK AMERICA CORP")).toBe("0000070858");
    expect(find("COSTCO WHSL CORP NEW")).toBe("0000909832");
    expect(find("QUAY HLDG INC")).toBe("0000000003");
    expect(find("TRAVELERS COS INC")).toBe("0000086312");
  });
});

describe("issuerFinder, given names as the SEC's list of securities writes them", () => {
  it("completes a name that is cut, where one company alone begins so", () => {
    expect(find("TAKE-TWO INTERACTIVE SOFTWAR")).toBe("0000946581");
    expect(find("AUTOMATIC DATA PROCESSING IN")).toBe("0000008670");
    expect(finder("NORTHERN LIGHTS ACQUISITION P")).toEqual({ cik: null, isAmbiguous: true });
    expect(find("TAKE-TWO INTERACTIVE")).toBeNull();
  });

  it("knows short forms of places, and a country after the legal form", () => {
    expect(find("NORFOLK SOUTHN CORP")).toBe("0000702165");
    expect(find("ACCENTURE PLC IRELAND")).toBe("0001467373");
  });
});

describe("shareClassOf", () => {
  it("takes nothing but common shares and receipts for them", () => {
    const others = ["NOTE 4.000% 6/1", "PFD SER A", "*W EXP 01/01/2027", "UNIT", "COM LBTY ONE S A", "CL A CL B", ""];
    expect(others.map(shareClassOf)).toEqual(others.map(() => null));
  });

  it("tells classes apart", () => {
    expect(["COM", "CAP STK CL C", "CL B NEW", "SHS", "SPONSORED ADS", "COM CL A"].map(shareClassOf)).toEqual([
      "common",
      "C",
      "B",
      "common",
      "receipts",
      "A",
    ]);
  });
});
