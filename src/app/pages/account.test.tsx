import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { describeUse, PlanUse } from "./account.tsx";

describe("PlanUse", () => {
  it("shows what is used of each limit before it is reached, and marks one that is", () => {
    const limits = [
      { kind: "portfolios", used: 2, limit: 3 },
      { kind: "questions", used: 10, limit: 10 },
    ] as const;
    const html = renderToStaticMarkup(<PlanUse view={{ plan: "FREE", since: null, limits }} />);
    expect(html).toMatch(/<strong>FREE<\/strong><\/p>/);
    expect(html).toMatch(/Portfolios.*2 of 3.*Questions answered with a language model today.*used up.*10 of 10/);
    expect(html.match(/used up/g)).toHaveLength(1);
  });

  it("says since when a plan was given, and that the last one bounds nothing", () => {
    const limits = [{ kind: "portfolios", used: 1_200, limit: null }] as const;
    const view = { plan: "ELITE", since: "2026-11-22T08:00:00.000Z", limits } as const;
    const html = renderToStaticMarkup(<PlanUse view={view} />);
    expect(html).toContain('since <time dateTime="2026-11-22">22 Nov 2026</time>');
    expect(html).toContain("1,200, no limit");
    expect(html).not.toContain("used up");
  });
});

describe("describeUse", () => {
  it("keeps what is more than the limit, as after a change to a smaller plan", () => {
    expect(describeUse({ kind: "portfolios", used: 7, limit: 3 })).toBe("7 of 3");
  });
});
