import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packFiles } from "./prepared-builds.ts";

describe("packFiles", () => {
  it("writes packed forms of text files that hold the same bytes, and leaves small ones and pictures alone", async () => {
    const folder = mkdtempSync(join(tmpdir(), "beforehand-pack-"));
    const script = "const figure = 1;\n".repeat(200);
    writeFileSync(join(folder, "page.js"), script);
    writeFileSync(join(folder, "tiny.css"), "a{}");
    writeFileSync(join(folder, "picture.png"), Buffer.alloc(4_000));
    await packFiles(folder);
    expect(readdirSync(folder).toSorted()).toEqual(["page.js", "page.js.br", "page.js.gz", "picture.png", "tiny.css"]);
    expect(brotliDecompressSync(readFileSync(join(folder, "page.js.br"))).toString()).toBe(script);
    expect(gunzipSync(readFileSync(join(folder, "page.js.gz"))).toString()).toBe(script);
  });
});
