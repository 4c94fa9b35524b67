import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { replaceCounts } from "./snapshot-counts.ts";

describe("replaceCounts", () => {
  it("refuses a document without marks", async () => {
    const { manifest } = await openSnapshot("data/snapshot");
    expect(() => replaceCounts("# Figures", manifest)).toThrow(TypeError);
  });

  it("changes nothing in the README of the bundle: its counts are those of the manifest", async () => {
    const { manifest } = await openSnapshot("data/snapshot");
    const readme = await readFile("data/README.md", "utf8");
    expect(replaceCounts(readme, manifest)).toBe(readme);
    expect(await readFile("README.md", "utf8")).toContain(
      `${String(manifest.counts.companies)} companies and ${manifest.counts.listings.toLocaleString("en-US")} symbols`,
    );
    expect(readme).toContain(`| Companies | ${String(manifest.companies.length)} (`);
  });
});
