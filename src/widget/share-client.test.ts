import { describe, expect, it } from "vitest";
import { shareClient } from "./main.ts";

describe("shareClient", () => {
  const held = () => {
    const client = {
      isRunning: false,
      start: () => void (client.isRunning = true),
      stop: () => void (client.isRunning = false),
    };
    return { client, ...pick(shareClient(client)) };
  };
  const pick = ({ client: pages, acquire }: ReturnType<typeof shareClient>) => ({ pages, hold: acquire });

  it("starts nothing by itself", () => {
    expect(held().client.isRunning).toBe(false);
  });

  it("runs while any widget is mounted, and no longer", () => {
    const { client, hold } = held();
    const [first, second] = [hold(), hold()];
    first();
    expect(client.isRunning).toBe(true);
    second();
    expect(client.isRunning).toBe(false);
  });

  it("counts a widget that goes twice once", () => {
    const { client, hold } = held();
    const [first] = [hold(), hold()];
    first();
    first();
    expect(client.isRunning).toBe(true);
  });

  it("goes on without widgets for a page that started it, until the page stops it", () => {
    const { client, pages, hold } = held();
    pages.start();
    hold()();
    expect(client.isRunning).toBe(true);
    pages.stop();
    expect(client.isRunning).toBe(false);
  });

  it("goes on for a widget although the page stops it", () => {
    const { client, pages, hold } = held();
    hold();
    pages.stop();
    expect(client.isRunning).toBe(true);
  });
});
