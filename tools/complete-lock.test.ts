import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { missingEntries, unverifiedEntries } from "./complete-lock.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      link: z.boolean().optional(),
      integrity: z.string().optional(),
      os: z.array(z.string()).optional(),
    }),
  ),
});

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

describe("unverifiedEntries", () => {
  const integrity = "sha512-q83v";

  it("names what npm would install without a SHA-512, and none of the root and links", () => {
    const packages = {
      "": {},
      "node_modules/ours": { link: true },
      "node_modules/whole": { version: "1.0.0", integrity },
      "node_modules/bare": { version: "1.0.0" },
      "node_modules/weak": { version: "1.0.0", integrity: "sha1-q83v" },
      "node_modules/tool-win32": { version: "1.0.0", dev: true, optional: true, os: ["win32"] },
    };
    expect(unverifiedEntries(packages)).toEqual(["node_modules/bare", "node_modules/weak", "node_modules/tool-win32"]);
  });

  it("finds none in our lock file", () => {
    const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
    expect(unverifiedEntries(packages)).toEqual([]);
  });
});
