import { describe, expect, it } from "vitest";
import { fewCompanies } from "#app/testing/sample-services.ts";
import { nearCompanies } from "./nothing-here.tsx";

const near = (path: string) => nearCompanies(`http://localhost${path}`, fewCompanies).map(({ symbol }) => symbol);

describe("nearCompanies", () => {
  it("suggests companies with figures that the address names", () => {
    expect(near("/stocks/nvda")).toEqual(["NVDA"]);
    expect(near("/nvidia")).toEqual(["NVDA"]);
    expect(near("/research/nvda/financial")).toEqual(["NVDA"]);
  });

  it("suggests nothing on a guess, and no company without figures", () => {
    expect(near("/nvdia")).toEqual([]);
    expect(near("/nv")).toEqual([]);
    expect(near("/stocks/motor")).toEqual([]);
    expect(near("/n")).toEqual([]);
    expect(near("/AMZN")).toEqual([]);
  });
});
