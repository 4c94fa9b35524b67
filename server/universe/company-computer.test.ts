import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCompanyComputer } from "./company-computer.ts";

const KO = { cik: "0000021344", dossier: null, findings: null };
const SNAPSHOT = join(import.meta.dirname, "../../data/snapshot");

describe("createCompanyComputer", () => {
  it("computes a bundled company, also by a thread that was begun before and after one that has ended", async () => {
    const computer = createCompanyComputer(SNAPSHOT, 20);
    onTestFinished(() => computer.rest());
    computer.begin();
    const first = await computer.compute(KO);
    expect(first?.record.company.symbol).toBe("KO");
    await wait(200);
    expect(await computer.compute(KO)).toEqual(first);
    computer.begin();
    await wait(200);
    expect(await computer.compute({ ...KO, cik: "0000000001" })).toBeNull();
  });

  it("says which company could not be computed, each time that it is asked", async () => {
    const computer = createCompanyComputer(join(SNAPSHOT, "nowhere"));
    onTestFinished(() => computer.rest());
    for (let time = 0; time < 2; time += 1)
      await expect(computer.compute(KO)).rejects.toThrow("The company 0000021344 could not be computed");
  });
});
