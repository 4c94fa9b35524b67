import { describe, expect, it } from "vitest";
import { DatabaseUnavailableError } from "./database/unavailable.ts";
import { IdentityUnreachableError } from "./identity/identity-client.ts";
import { createLog } from "./log.ts";

describe("a log during an outage", () => {
  it("writes one line a second and kind, without a stack, and every other error as ever", () => {
    const lines: string[] = [];
    const time = { now: 0 };
    const log = createLog("info", { write: (line) => void lines.push(line) }, () => time.now);
    const written = (): unknown[] => lines.splice(0).map((line): unknown => JSON.parse(line));
    const cause = new Error("connect ECONNREFUSED 10.0.0.7:5432");
    const away = (): Error => new DatabaseUnavailableError("away", { cause });
    for (let count = 0; count < 50; count += 1) log.error({ err: away(), where: "GET /" }, "an unexpected error");
    log.warn({ err: new Error("lease lost", { cause: away() }) }, "lease not renewed");
    log.error({ err: new IdentityUnreachableError("The identity server does not answer.") }, "nobody was recognised");
    log.error({ err: new Error("a fault") }, "an unexpected error");
    const [database, identity, fault, ...more] = written();
    expect(database).toMatchObject({
      outage: "database",
      reason: "The database cannot be reached. (connect ECONNREFUSED 10.0.0.7:5432)",
      msg: "an unexpected error",
    });
    expect(JSON.stringify([database, identity])).not.toContain("stack");
    expect(identity).toMatchObject({ outage: "identity" });
    expect(fault).toMatchObject({ err: { message: "a fault" } });
    expect(more).toEqual([]);

    time.now = 1_000;
    log.error({ err: away() }, "an unexpected error");
    expect(written()).toMatchObject([{ outage: "database", omitted: 50 }]);
  });
});
