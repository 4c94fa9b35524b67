import { describe, expect, it } from "vitest";
import { compareMigrations } from "./write-migration-hashes.ts";

describe("compareMigrations", () => {
  it("finds migrations that were changed or removed, and new ones", () => {
    const recorded = { "a/1.sql": "one", "a/2.sql": "two", "a/3.sql": "three" };
    const present = { "a/1.sql": "one", "a/2.sql": "changed", "a/4.sql": "four" };
    expect(compareMigrations(recorded, present)).toEqual({ broken: ["a/2.sql", "a/3.sql"], added: ["a/4.sql"] });
  });
});
