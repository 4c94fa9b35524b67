// A stray console.error or console.warn is a fault nobody expected: it fails the test during which it came.
import { afterEach, beforeEach } from "vitest";

const heard: string[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...words: unknown[]) => heard.push(`console.${level}: ${words.map(String).join(" ")}`);
}

beforeEach(() => {
  heard.length = 0;
});

afterEach(() => {
  if (heard.length > 0) throw new Error(heard.join("\n"));
});
