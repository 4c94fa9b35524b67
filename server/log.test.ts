import { spawn } from "node:child_process";
import { once } from "node:events";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { OpenedDatabase } from "./database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createLog, logConsole } from "./log.ts";

/** What a log writes, as text. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(createLog("info", to));
  return lines.join("");
}

describe("createLog", () => {
  it.each(DATABASES)("docs/threats.md#47: logs no values of a failed statement ($name)", async ({ open }) => {
    const database: OpenedDatabase = await open();
    const fail = (text: string, values: readonly unknown[]): Promise<unknown> =>
      database.query(text, values).then(
        () => null,
        (error: unknown) => error,
      );
    const errors = [
      await fail("INSERT INTO latchkey.project (id, name, public_token, settings) VALUES ('a', 'b', $1, $2)", [
        "hush-token",
        '{"secret": "hush-secret"',
      ]),
      await fail(
        "INSERT INTO latchkey.email (id, project_id, user_id, address, address_key) VALUES ('a', $1, 'b', $2, $2)",
        ["hush-project", "hush@example.com"],
      ),
    ];
    await database.close();
    const text = written((log) => errors.forEach((err) => log.error({ err }, "it failed")));
    expect(text).not.toContain("hush");
    expect(text).toContain("invalid input syntax for type json");
    expect(text).toContain("23503");
  });

  it("docs/threats.md#47: masks secrets by their names, wherever they stand", () => {
    const facts = { token: "hush-1", request: { cookie: "hush-2", headers: { authorization: "hush-3" } } };
    const body = { body: { password: "hush-4", session_token: "hush-5", session_jwt: "hush-6", code: "hush-7" } };
    const text = written((log) => log.info({ ...facts, ...body }, "asked"));
    expect(text).not.toContain("hush");
    expect(text).toContain("[masked]");
  });

  it("says what went wrong and why, with its code, its facts and where", () => {
    const cause = Object.assign(new Error("no route"), { code: "EHOSTUNREACH" });
    const err = Object.assign(new Error("not reached", { cause }), {
      code: "market/unreachable",
      facts: { status: 503 },
    });
    const line: unknown = JSON.parse(written((log) => log.error({ err }, "it failed")));
    expect(line).toMatchObject({
      err: {
        type: "Error",
        error_code: "market/unreachable",
        message: "not reached",
        facts: { status: 503 },
        cause: { message: "no route", error_code: "EHOSTUNREACH" },
      },
    });
    expect(JSON.stringify(line)).toContain("log.test.ts");
  });

  it("writes line breaks of others in one line, so that nobody can forge one", () => {
    const text = written((log) => log.warn({ address: 'a"}\n{"level":60,"msg":"forged' }, "asked"));
    expect(text.trimEnd().split("\n")).toHaveLength(1);
  });

  it("takes what is no error", () => {
    expect(written((log) => log.error({ err: "thrown text" }, "it failed"))).toContain("thrown text");
  });
});

describe("logConsole", () => {
  it("makes one JSON line of what a package warns of, whatever it holds", () => {
    const nowhere = (): void => undefined;
    const packages: Parameters<typeof logConsole>[1] = { log: nowhere, info: nowhere, warn: nowhere, error: nowhere };
    const text = written((log) => {
      logConsole(log, packages);
      packages.warn("The path %s could not be decoded", "/%ff\n{}");
    });
    expect(text.trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ from: "console", msg: "The path /%ff\n{} could not be decoded" });
  });
});

describe("announce", () => {
  it("goes on without a word where nobody reads what it says any more", async () => {
    const module = JSON.stringify(import.meta.resolve("./log.ts"));
    const code = `const { announce } = await import(${module});
      for (let line = 0; line < 200; line += 1) announce("x".repeat(10_000));
      setTimeout(() => process.exit(7), 100);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let told = "";
    child.stderr.on("data", (part: Buffer) => (told += part.toString()));
    await once(child, "close");
    expect({ status: child.exitCode, told }).toEqual({ status: 7, told: "" });
  });
});
