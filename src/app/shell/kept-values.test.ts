import { describe, expect, it } from "vitest";
import { createKeptValues } from "./shell-context.ts";

function createWorld() {
  const kept = new Map<string, string>();
  const tabs = new Set<() => void>();
  return {
    kept,
    changeElsewhere: () => tabs.forEach((heard) => heard()),
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
    onStorage(heard: () => void) {
      tabs.add(heard);
      return () => void tabs.delete(heard);
    },
  };
}

describe("createKeptValues", () => {
  it("keeps words by their keys, and tells who listens of every change here and elsewhere", () => {
    const world = createWorld();
    const values = createKeptValues(world);
    const heard: (string | null)[] = [];
    const end = values.subscribe(() => heard.push(values.read("theme")));
    values.write("theme", "navy");
    world.kept.set("theme", "purple");
    world.changeElsewhere();
    end();
    values.write("theme", "default");
    world.changeElsewhere();
    expect(heard).toEqual(["navy", "purple"]);
    expect(world.kept.get("theme")).toBe("default");
  });

  it("remembers for the page where the browser keeps nothing", () => {
    const values = createKeptValues({
      ...createWorld(),
      storage() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
    expect(values.read("theme")).toBe(null);
    values.write("theme", "navy");
    expect(values.read("theme")).toBe("navy");
    expect(values.read("disclaimer-dismissed")).toBe(null);
  });
});
