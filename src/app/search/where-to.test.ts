import { describe, expect, it } from "vitest";
import { fewCompanies } from "#app/testing/sample-services.ts";
import { whereTo } from "./search-state.ts";

describe("whereTo", () => {
  it("goes to a symbol at once, however it is spelt", () => {
    expect(whereTo("nvda", fewCompanies)).toEqual({ kind: "company", symbol: "NVDA" });
    expect(whereTo("F", fewCompanies)).toEqual({ kind: "company", symbol: "F" });
  });

  it("goes to a company that is only listed", () => {
    expect(whereTo("AMZN", fewCompanies)).toEqual({ kind: "company", symbol: "AMZN" });
  });

  it("lists both when the word is the symbol of one company and the name of a held one", () => {
    const destination = whereTo("ford", fewCompanies);
    expect(destination).toMatchObject({ kind: "list", hits: [{ symbol: "FORD" }, { symbol: "F" }] });
  });

  it("lists companies by name, and near ones when nothing fits", () => {
    expect(whereTo("nvidia", fewCompanies)).toMatchObject({ kind: "list", hits: [{ symbol: "NVDA", match: "name" }] });
    expect(whereTo("nvdia", fewCompanies)).toMatchObject({ kind: "list", hits: [{ symbol: "NVDA", match: "near" }] });
  });

  it("lists nothing for what is no name", () => {
    expect(whereTo("\u0000", fewCompanies)).toEqual({ kind: "list", hits: [] });
  });
});
