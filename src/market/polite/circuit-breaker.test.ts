import { describe, expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

function makeBreaker() {
  const time = { now: new Date("2026-08-22T12:00:00Z") };
  const breaker = createCircuitBreaker({
    name: "SEC EDGAR",
    failuresToOpen: 3,
    pauseMilliseconds: 60_000,
    now: () => time.now,
  });
  const run = (outcome: "answered" | "failed" | "abandoned") => {
    breaker.admit();
    breaker.settle(outcome);
  };
  const pass = (milliseconds: number) => {
    time.now = new Date(time.now.getTime() + milliseconds);
  };
  return { breaker, run, pass };
}

const open = "SEC EDGAR failed several times in a row and is not asked again for 60 seconds.";

describe("createCircuitBreaker", () => {
  it("opens after three failures in a row", () => {
    const { breaker, run } = makeBreaker();
    run("failed");
    run("failed");
    run("failed");
    expect(() => breaker.admit()).toThrow(open);
  });

  it("counts from nothing again after an answer, and never counts what nobody waited for", () => {
    const { breaker, run } = makeBreaker();
    run("failed");
    run("failed");
    run("answered");
    run("failed");
    run("failed");
    run("abandoned");
    expect(() => breaker.admit()).not.toThrow();
  });

  it("lets one trial through after the pause and closes when it is answered", () => {
    const { breaker, run, pass } = makeBreaker();
    for (let failure = 0; failure < 3; failure += 1) run("failed");
    pass(59_999);
    expect(() => breaker.admit()).toThrow(open);
    pass(1);
    breaker.admit();
    expect(() => breaker.admit()).toThrow(open);
    breaker.settle("answered");
    expect(() => breaker.admit()).not.toThrow();
  });

  it("opens for another pause when the trial fails", () => {
    const { breaker, run, pass } = makeBreaker();
    for (let failure = 0; failure < 3; failure += 1) run("failed");
    pass(60_000);
    run("failed");
    pass(59_999);
    expect(() => breaker.admit()).toThrow(open);
    pass(1);
    expect(() => breaker.admit()).not.toThrow();
  });

  it("hands an abandoned trial to the next request", () => {
    const { breaker, run, pass } = makeBreaker();
    for (let failure = 0; failure < 3; failure += 1) run("failed");
    pass(60_000);
    run("abandoned");
    expect(() => breaker.admit()).not.toThrow();
  });
});
