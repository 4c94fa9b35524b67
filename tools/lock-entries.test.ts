import { describe, expect, it } from "vitest";
import { missingEntries } from "./lock-entries.ts";

describe("missingEntries", () => {
  it("names where a missing platform package runs", () => {
    const packages = {
      "node_modules/tool": {
        version: "1.2.0",
        dev: true,
        optionalDependencies: { "@tool/binding-linux-x64-musl": "1.2.0", "@tool/binding-darwin-arm64": "^1.2.0" },
      },
    };
    expect(missingEntries(packages)).toEqual([
      [
        "node_modules/@tool/binding-linux-x64-musl",
        { version: "1.2.0", cpu: ["x64"], dev: true, libc: ["musl"], optional: true, os: ["linux"] },
      ],
      [
        "node_modules/@tool/binding-darwin-arm64",
        { version: "1.2.0", cpu: ["arm64"], dev: true, optional: true, os: ["darwin"] },
      ],
    ]);
  });

  it("finds nothing where every one is held, at the top or inside the package", () => {
    const packages = {
      "node_modules/tool": { version: "1.2.0", optionalDependencies: { "tool-darwin-x64": "1.2.0" } },
      "node_modules/tool/node_modules/tool-darwin-x64": { version: "1.2.0", optional: true },
    };
    expect(missingEntries(packages)).toEqual([]);
  });

  it("refuses a package whose name does not say where it runs", () => {
    const packages = { "node_modules/tool": { version: "1.0.0", optionalDependencies: { extras: "1.0.0" } } };
    expect(() => missingEntries(packages)).toThrow("extras does not say for which platform it is.");
  });
});
