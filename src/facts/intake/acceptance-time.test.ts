import { describe, expect, it } from "vitest";
import { decideZone, readAcceptanceTimes } from "./acceptance-time.ts";

function served(form: string, filed: string, acceptedAsServed: string | null) {
  return { form, filed, acceptedAsServed, acceptedZone: null };
}

function zoned(acceptedAsServed: string, acceptedZone: "UTC" | "ET") {
  return { form: "8-K", filed: acceptedAsServed.slice(0, 10), acceptedAsServed, acceptedZone };
}

describe("decideZone", () => {
  it("reads a file as New York time whose rows would else be accepted before 06:00", () => {
    const rows = [
      served("8-K", "2025-02-26", "2025-02-26T16:20:05.000Z"),
      served("10-Q", "2025-05-28", "2025-05-28T06:40:00.000Z"),
      served("4", "2025-06-02", "2025-06-02T08:10:00.000Z"),
    ];
    expect(decideZone(rows)).toBe("ET");
  });

  it("reads a file as UTC whose rows would else be accepted after 22:00", () => {
    const rows = [
      served("4", "2025-02-26", "2025-02-26T23:31:10.000Z"),
      served("4", "2025-07-02", "2025-07-02T01:05:00.000Z"),
      served("8-K", "2025-05-28", "2025-05-28T20:21:19.000Z"),
    ];
    expect(decideZone(rows)).toBe("UTC");
  });

  it("falls back on the filing date: a report accepted after 17:30 takes the next one", () => {
    // 18:10 read as New York time would have made it a filing of 30 July; read as UTC it is 14:10.
    expect(decideZone([served("10-Q", "2025-07-29", "2025-07-29T18:10:00.000Z")])).toBe("UTC");
    // 21:50 in UTC is 17:50 in New York, which would have made it a filing of 30 July.
    expect(
      decideZone([
        served("10-Q", "2025-07-29", "2025-07-29T21:50:00.000Z"),
        served("8-K", "2025-07-30", "2025-07-29T21:55:00.000Z"),
        served("10-Q", "2025-10-29", "2025-10-29T16:10:00.000Z"),
      ]),
    ).toBe("UTC");
  });
});

describe("readAcceptanceTimes", () => {
  it("gives instants in UTC, by summer and by winter time", () => {
    const rows = [
      zoned("2025-02-26T16:20:05Z", "ET"),
      zoned("2025-08-27T16:20:05Z", "ET"),
      zoned("2006-10-30T16:20:05Z", "ET"),
      zoned("2025-08-27T20:20:05Z", "UTC"),
    ];
    expect(readAcceptanceTimes(rows)).toEqual([
      "2025-02-26T21:20:05.000Z",
      "2025-08-27T20:20:05.000Z",
      "2006-10-30T21:20:05.000Z",
      "2025-08-27T20:20:05.000Z",
    ]);
  });

  it("reads the last hours before and after the clocks change", () => {
    const rows = [
      zoned("2025-03-09T01:59:00Z", "ET"),
      zoned("2025-03-09T03:00:00Z", "ET"),
      zoned("2025-11-02T00:59:00Z", "ET"),
      zoned("2025-11-02T02:00:00Z", "ET"),
    ];
    expect(readAcceptanceTimes(rows)).toEqual([
      "2025-03-09T06:59:00.000Z",
      "2025-03-09T07:00:00.000Z",
      "2025-11-02T04:59:00.000Z",
      "2025-11-02T07:00:00.000Z",
    ]);
  });

  it("reads a row that is impossible in the file's zone in the other one", () => {
    const rows = [
      served("4", "2026-02-25", "2026-02-26T01:05:00.000Z"),
      served("4", "2026-02-24", "2026-02-25T01:05:00.000Z"),
      served("8-K", "2026-03-03", "2026-03-03T06:30:00.000Z"),
    ];
    expect(readAcceptanceTimes(rows)[2]).toBe("2026-03-03T11:30:00.000Z");
  });

  it("leaves a row without a served time without one", () => {
    expect(readAcceptanceTimes([served("10-K", "2025-02-20", null)])).toEqual([null]);
  });
});
