import type { AnalyticsProvider } from "#contracts/analytics-wire.ts";
import { createConsentStore, type ConsentStore } from "#analytics/browser/consent.ts";
import type { EventSink } from "#analytics/browser/event-sink.ts";
import type { TrackerWorld } from "#analytics/browser/tracker.ts";

// A browser for tests: a consent store over a map, and an SDK that keeps what it is told.

export const COLLECTOR: AnalyticsProvider = { kind: "collector", campaignStartsSession: false };

/** A storage over a map. */
export function fakeStorage(kept: Map<string, string> = new Map()) {
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A sink that writes down what happens to it, in order. */
export function fakeSink(told: string[]): EventSink {
  return {
    send: ({ name, properties }) => void told.push(`${name} ${JSON.stringify(properties)}`),
    flush: async () => void told.push("flush"),
    forgetUser: () => void told.push("forget user"),
    close: () => void told.push("close"),
  };
}

export interface FakeWorld {
  readonly world: TrackerWorld;
  readonly consent: ConsentStore;
  /** What the browser was made to do, in order. */
  readonly emitted: string[];
  readonly session: ReturnType<typeof fakeStorage>;
  /** Another tab has chosen. */
  readonly chooseElsewhere: (choice: "accepted" | "denied") => void;
}

/** @param openSink - How the SDK is opened (at once). */
export function fakeWorld(openSink?: (told: string[]) => Promise<EventSink>): FakeWorld {
  const told: string[] = [];
  const session = fakeStorage();
  const local = fakeStorage();
  const heard = new Set<(key: string | null) => void>();
  const consent = createConsentStore({
    storage: () => local,
    onStorage(listener) {
      heard.add(listener);
      return () => void heard.delete(listener);
    },
  });
  const world: TrackerWorld = {
    consent,
    openSink: async () => {
      told.push("open");
      return openSink === undefined ? fakeSink(told) : openSink(told);
    },
    clearTraces: () => void told.push("clear"),
    session: () => session,
    now: () => 1000,
    wait: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
  return {
    world,
    consent,
    emitted: told,
    session,
    chooseElsewhere(choice) {
      local.setItem("cookie-consent-gdpr", choice);
      for (const listener of heard) listener("cookie-consent-gdpr");
    },
  };
}

/** Lets everything that has been promised come. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
}
