import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeOutAnswers } from "./answer-types.ts";

const USERS = `
import { z } from "zod";
import type { Answered } from "./fields.ts";
export const wireUser = z.strictObject({ user_id: z.string() });
export type WireUser = Answered<typeof wireUser>;
`;

const ANSWERS = `
import { z } from "zod";
import { type Answered, instant } from "./fields.ts";
import { wireUser } from "./users.ts";
const status = z.enum(["active", "pending"]);
export const answer = z.strictObject({
  ...wireUser.shape,
  user: wireUser,
  /** RFC 3339. */
  at: z.iso.datetime(),
  status,
  score: z.number().int().min(0),
  names: z.array(z.string()).min(1),
  claims: z.record(z.string(), z.unknown()).nullable(),
  organization_id: z.string().exactOptional(),
});
export type Answer = Answered<typeof answer>;
`;

describe("writeOutAnswers", () => {
  const folder = mkdtempSync(join(tmpdir(), "answer-types-"));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const typeIn = (file: string): string =>
    (writeOutAnswers(folder, file).match(/^export type Answer = ([^;]*(?:;[^;]*)*);$/m)?.[1] ?? "").replaceAll(
      /\s+/g,
      " ",
    );

  beforeAll(() => {
    write("users.ts", USERS);
    write("answers.ts", ANSWERS);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("writes out a schema with the comments of its members", () => {
    expect(typeIn("answers.ts")).toBe(
      '(WireUser & { readonly user: WireUser; /** RFC 3339. */ readonly at: string; readonly status: ("active" | "pending"); ' +
        "readonly score: number; readonly names: readonly string[]; " +
        "readonly claims: ({ readonly [key: string]: unknown } | null); readonly organization_id?: string; })",
    );
  });

  it("names the types of other files, and where they are", () => {
    expect(writeOutAnswers(folder, "answers.ts")).toContain('import type { WireUser } from "./users.ts";');
  });

  it("leaves a file without answers as it is", () => {
    write("plain.ts", "export const DAYS = 7;\n");
    expect(writeOutAnswers(folder, "plain.ts")).toBe("export const DAYS = 7;\n");
  });

  it("refuses what it cannot write out", () => {
    const answer =
      "export const answer = z.strictObject({ at: z.date() });\nexport type Answer = Answered<typeof answer>;\n";
    write("odd.ts", answer);
    expect(() => writeOutAnswers(folder, "odd.ts")).toThrow("odd.ts: the type of z.date() cannot be written out.");
    write("lost.ts", "export type Answer = Answered<typeof answer>;\n");
    expect(() => writeOutAnswers(folder, "lost.ts")).toThrow("lost.ts has no schema of the name answer.");
  });
});
