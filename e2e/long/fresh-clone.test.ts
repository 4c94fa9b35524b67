// What README says that a newcomer does: clone, `npm start`, look.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { plainEnvironment } from "#testing/product.ts";

describe("a fresh clone", () => {
  let folder: string;
  let clone: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "beforehand-clone-"));
    clone = join(folder, "clone");
    execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${process.cwd()}`, clone]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs `npm start` until it is ready, has it read a page, and ends it; resolves to what it printed. */
  async function start(read: (url: string) => Promise<void>): Promise<string> {
    const env = { ...plainEnvironment(), npm_config_cache: join(folder, "cache"), PORT: String(await freePort()) };
    const child = spawn("npm", ["start"], { cwd: clone, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    let output = "";
    const ready = new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer): void => {
        output += chunk.toString("utf8");
        const url = /^Beforehand is ready: (http\S+)/m.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      };
      child.stdout.on("data", listen);
      child.stderr.on("data", listen);
      child.once("close", () => reject(new Error(`npm start ended before it was ready:\n${output}`)));
    });
    try {
      await read(await ready);
    } finally {
      // The whole group, as a terminal does.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
      await ended;
    }
    return output;
  }

  it("starts with the packages of the product alone, and the second time without any step", async () => {
    const opens = async (url: string): Promise<void> => {
      const page = await fetch(`${url}/research/NVDA`);
      expect([page.status, (await page.text()).includes("Nvidia")]).toEqual([200, true]);
      expect((await fetch(`${url}/identity/widget/latchkey.js`)).status).toBe(200);
    };
    expect(await start(opens)).toMatch(/Installing packages.*\n.*Building pages.*\n.*Building the sign-in widget/);
    expect(existsSync(join(clone, "node_modules/vitest"))).toBe(false);
    expect(await start(opens)).not.toMatch(/Installing|Building/);
  });
});
