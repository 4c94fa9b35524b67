import { beforeEach, describe, expect, it } from "vitest";
import { checkLatest, type LatestCheck } from "./new-password.tsx";

describe("checkLatest", () => {
  let input: string[];
  let heard: string[];
  let answers: Map<string, () => void>;
  let clock: { now: number; waiting: Map<number, { readonly at: number; readonly run: () => void }> };
  let check: LatestCheck<string>;

  beforeEach(() => {
    input = [];
    heard = [];
    answers = new Map();
    clock = { now: 0, waiting: new Map() };
    check = checkLatest<string, string>({
      ask: (question) => {
        input.push(question);
        return new Promise((resolve) => answers.set(question, () => resolve(`${question}!`)));
      },
      heard: (answer) => heard.push(answer),
      startTimer: (run, milliseconds) => {
        const timer = clock.waiting.size + 1;
        clock.waiting.set(timer, { at: clock.now + milliseconds, run });
        return timer;
      },
      stopTimer: (timer) => clock.waiting.set(timer, { at: Infinity, run: () => undefined }),
    });
  });

  const pass = (milliseconds: number): void => {
    clock.now += milliseconds;
    for (const [timer, { at, run }] of clock.waiting) {
      if (at > clock.now) continue;
      clock.waiting.set(timer, { at: Infinity, run });
      run();
    }
  };
  const answer = async (question: string): Promise<void> => {
    answers.get(question)?.();
    await Promise.resolve();
    await Promise.resolve();
  };

  it("asks nothing until typing has paused for half a second", () => {
    check.change("a");
    pass(499);
    check.change("ab");
    pass(499);
    expect(input).toEqual([]);
    pass(1);
    expect(input).toEqual(["ab"]);
  });

  it("drops an answer that was overtaken, even one that comes last", async () => {
    check.change("a");
    pass(500);
    check.change("ab");
    pass(500);
    await answer("ab");
    await answer("a");
    expect(heard).toEqual(["ab!"]);
  });

  it("drops an answer to what has been changed since", async () => {
    check.change("a");
    pass(500);
    check.change("ab");
    await answer("a");
    expect(heard).toEqual([]);
  });

  it("says nothing after it was stopped", async () => {
    check.change("a");
    pass(500);
    check.stop();
    await answer("a");
    expect(heard).toEqual([]);
  });
});
