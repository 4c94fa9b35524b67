import { describe, expect, it } from "vitest";
import { reportableQuery } from "./public-address.ts";

describe("reportableQuery", () => {
  it("withholds words that found nothing and may be anything", () => {
    const private_ = [
      "ann@example.com",
      "correct;horse battery",
      "+49 170 1234567",
      "4111 1111 1111 1111",
      "x".repeat(41),
    ];

    expect(private_.map((query) => reportableQuery(query, 0))).toEqual(private_.map(() => "(withheld)"));
  });

  it("tells words that found a company, and words that read like one", () => {
    expect(reportableQuery("3M", 1)).toBe("3M");
    expect(reportableQuery("berkshire hathaway inc. (b)", 0)).toBe("berkshire hathaway inc. (b)");
    expect(reportableQuery("L’Oréal", 0)).toBe("L’Oréal");
  });
});
