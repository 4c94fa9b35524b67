import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codeVersion } from "./open-runs.ts";

describe("codeVersion", () => {
  let root: string;
  const write = (name: string, text: string): Promise<void> => writeFile(join(root, name), text);

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "beforehand-code-"));
    for (const module of ["src/facts", "src/metrics", "src/research/rules"])
      await mkdir(join(root, module), { recursive: true });
    await write("src/facts/fact.ts", "one");
    await write("src/research/rules/growth.ts", "two");
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it("is the same for the same code and another when a rule changes", async () => {
    const before = await codeVersion(root);
    expect(await codeVersion(root)).toBe(before);
    await write("src/research/rules/growth.ts", "three");
    expect(await codeVersion(root)).not.toBe(before);
  });

  it("takes no notice of tests", async () => {
    const before = await codeVersion(root);
    await write("src/facts/fact.test.ts", "a test");
    expect(await codeVersion(root)).toBe(before);
  });
});
