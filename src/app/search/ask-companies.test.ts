import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askCompanies, SEARCH_DEBOUNCE_MS } from "./use-company-answers.ts";
import type { SearchEvent } from "./search-state.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A search service that answers as told and keeps what it was asked. */
function listen(answer: () => Promise<Response>) {
  const asked: (readonly [address: string, signal: AbortSignal | null | undefined])[] = [];
  const told: SearchEvent[] = [];
  const ask = (query: string) =>
    askCompanies(
      query,
      SEARCH_DEBOUNCE_MS,
      (input, init) => {
        asked.push([input instanceof Request ? input.url : input.toString(), init?.signal]);
        return answer();
      },
      (event) => told.push(event),
    );
  return { asked, told, ask };
}

const noHits = () => Promise.resolve(Response.json({ query: "", hits: [] }));

describe("askCompanies", () => {
  it("asks once half a second has passed, and tells the answer", async () => {
    const { asked, told, ask } = listen(noHits);
    ask("at&t");
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[0]?.[0]).toBe("/api/companies?q=at%26t");
    expect(told).toEqual([{ kind: "answered", query: "at&t", hits: [] }]);
  });

  it("asks nothing when taken back in time", async () => {
    const { asked, ask } = listen(noHits);
    const takeBack = ask("nv");
    await vi.advanceTimersByTimeAsync(300);
    takeBack();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toHaveLength(0);
  });

  it("breaks off a request that is outdated and says nothing of it", async () => {
    const { asked, told, ask } = listen(
      () => new Promise((_resolve, reject) => setTimeout(() => reject(new DOMException("gone", "AbortError")), 100)),
    );
    const takeBack = ask("nv");
    await vi.advanceTimersByTimeAsync(550);
    takeBack();
    expect(asked[0]?.[1]?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([]);
  });

  it("tells a failure: no network, a refusal, an answer that is none", async () => {
    const failures = [
      () => Promise.reject(new TypeError("offline")),
      () => Promise.resolve(new Response("", { status: 503 })),
      () => Promise.resolve(Response.json({ hits: [{ symbol: 1 }] })),
    ];
    for (const failure of failures) {
      const { told, ask } = listen(failure);
      ask("nv");
      await vi.advanceTimersByTimeAsync(500);
      expect(told).toEqual([{ kind: "failed", query: "nv" }]);
    }
  });
});
