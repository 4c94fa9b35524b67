import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";

const exec = promisify(execFile);

/** What the command writes with these arguments, to either output. */
async function command(...args: readonly string[]): Promise<string> {
  const ended = await exec(process.execPath, ["server/research.ts", ...args], { maxBuffer: 10_000_000 }).catch(
    (error: { readonly stderr: string }) => ({ stdout: error.stderr }),
  );
  return ended.stdout;
}

describe("npm run research", { timeout: 60_000 }, () => {
  it("writes the cards of the page, as JSON and as Markdown with a note for each figure", async () => {
    const bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
    const { manifest } = await finishResearch(bundled.parts("KO", { type: "risk" }));
    const json: unknown = JSON.parse(await command("ko", "--type", "risk", "--format", "json"));
    expect(json).toMatchObject({ manifest: { type: "risk", cardsHash: manifest.cardsHash } });
    const markdown = await command("KO", "--type", "risk");
    expect(markdown).toMatch(/^# Coca Cola Co \(KO\)\n/);
    expect(markdown.match(/^\[\^\d+\]: .*\d{10}-\d\d-\d{6}/gm)?.length).toBeGreaterThan(20);
  });

  it("answers a wrong question with one sentence", async () => {
    expect(await command("KO", "--format", "xml")).toMatch(/^The format is md or json/);
    expect(await command("KO", "--type", "gossip")).toMatch(/^Give one of overview, /);
    expect(await command("NOPE")).toBe("We have no figures for NOPE.\n");
    expect(await command("KO", "--colour", "red")).toMatch(/^Unknown option '--colour'/);
  });
});
