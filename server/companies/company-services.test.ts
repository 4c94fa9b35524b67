import { describe, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#server/database/unavailable.ts";
import { readEach } from "./company-services.ts";

describe("readEach", () => {
  const open = async (failure: Error) => {
    const reported: string[] = [];
    const asked: string[] = [];
    const companyCache = {
      recall: (cik: string) => {
        asked.push(cik);
        return cik === "2" ? Promise.reject(failure) : Promise.resolve(null);
      },
    };
    const read = () => expect.unreachable("nothing is held");
    const found = await readEach(
      ["1", "2", "3"],
      { companyCache, read },
      (_, where) => reported.push(where),
      () => undefined,
    );
    return { found, reported, asked };
  };

  it("leaves out a company that takes too long, and reads those after it", async () => {
    const { found, reported, asked } = await open(new DOMException("The operation timed out.", "TimeoutError"));
    expect(found).toEqual({ analyses: [], unreadable: ["2"] });
    expect(reported).toEqual(["figures of 2"]);
    expect(asked).toEqual(["1", "2", "3"]);
  });

  it("gives up without a database, of which there is one for all of them", async () => {
    const away = new DatabaseUnavailableError("silent");
    await expect(open(away)).rejects.toBe(away);
  });
});
