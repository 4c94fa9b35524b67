import { describe, expect, it } from "vitest";
import { isInstalled } from "./prepare.ts";

const wanted = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/react": { version: "19.3.1" },
    "node_modules/other-platform": { version: "1.0.0", optional: true },
  },
};

describe("isInstalled", () => {
  it("is true when every package is there in its version and only another platform's is missing", () => {
    expect(isInstalled(wanted, { packages: { "node_modules/react": { version: "19.3.1" } } }, "all")).toBe(true);
  });

  it("is false when a package has another version", () => {
    expect(isInstalled(wanted, { packages: { "node_modules/react": { version: "19.3.0" } } }, "all")).toBe(false);
  });

  it("is false when a package is missing", () => {
    expect(isInstalled(wanted, { packages: {} }, "all")).toBe(false);
  });

  it("is false when an optional package is there in another version", () => {
    const held = {
      packages: {
        "node_modules/react": { version: "19.3.1" },
        "node_modules/other-platform": { version: "0.9.0", optional: true },
      },
    };
    expect(isInstalled(wanted, held, "all")).toBe(false);
  });

  it("asks for what only tests need where all is wanted, and not to run the product", () => {
    const withTool = { packages: { ...wanted.packages, "node_modules/linter": { version: "1.0.0", dev: true } } };
    const held = { packages: { "node_modules/react": { version: "19.3.1" } } };
    expect([isInstalled(withTool, held, "product"), isInstalled(withTool, held, "all")]).toEqual([true, false]);
  });
});
