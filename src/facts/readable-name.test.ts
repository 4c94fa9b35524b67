import { describe, expect, it } from "vitest";
import { readableName } from "./readable-name.ts";

describe("readableName", () => {
  it("leaves a name with small letters as the company writes it", () => {
    for (const name of ["eBay Inc.", "iShares Trust", "L3Harris", "Estée Lauder Companies", "Nike, Inc."]) {
      expect(readableName(name)).toBe(name);
    }
  });

  it("keeps initials and names that are capitals", () => {
    for (const name of ["IBM", "AT&T", "3M", "IQVIA", "KKR & CO"])
      expect(readableName(name)).toBe(name.replace("CO", "Co"));
  });

  it("puts what stands in brackets for sorting back in its place and drops the share class", () => {
    expect(readableName("Coca-Cola Company (The)")).toBe("The Coca-Cola Company");
    expect(readableName("Lilly (Eli)")).toBe("Eli Lilly");
    expect(readableName("Alphabet Inc. (Class A)")).toBe("Alphabet Inc.");
    expect(readableName("Grayscale Zcash Trust (ZEC)")).toBe("Grayscale Zcash Trust (ZEC)");
    expect(readableName("Siddhi Acquisition Corp (Cayman Islands)")).toBe("Siddhi Acquisition Corp (Cayman Islands)");
  });

  it("writes a shouted name in small letters, without the place that the SEC appends", () => {
    expect(readableName("INTERNATIONAL BUSINESS MACHINES CORP /NY/")).toBe("International Business Machines Corp");
    expect(readableName("ARM HOLDINGS PLC /UK")).toBe("ARM Holdings plc");
    expect(readableName("ASML HOLDING NV")).toBe("ASML Holding NV");
    expect(readableName("AVALONBAY COMMUNITIES INC")).toBe("AvalonBay Communities Inc");
    expect(readableName("BANK OF MONTREAL /CAN/")).toBe("Bank of Montreal");
    expect(readableName("CANADIAN NATIONAL RAILWAY CO")).toBe("Canadian National Railway Co");
    expect(readableName("ASSOCIATED BANC-CORP")).toBe("Associated Banc-Corp");
    expect(readableName("CAMTEK LTD")).toBe("Camtek Ltd");
  });
});
