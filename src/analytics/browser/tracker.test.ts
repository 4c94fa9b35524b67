import { describe, expect, it } from "vitest";
import { COLLECTOR, fakeSink, fakeWorld, settle } from "#analytics/testing/browser-world.ts";
import { noteLogin, takeLogin } from "./login-note.ts";
import { createTracker } from "./tracker.ts";

const RUN = { company_symbol: "NVDA", research_type: "overview" } as const;
const RUN_SENT = 'Research Run {"company_symbol":"NVDA","research_type":"overview"}';

describe("createTracker", () => {
  it("opens nothing and keeps nothing for later before consent", async () => {
    const { world, consent, emitted } = fakeWorld();
    const { start, track } = createTracker(world);
    start(COLLECTOR, null);
    track("Research Run", RUN);
    consent.choose("accepted");
    await settle();

    expect(emitted).toEqual(["clear", "open"]);
  });

  it("opens nothing where consent was denied, and clears what an earlier one left", async () => {
    const { world, consent, emitted } = fakeWorld();
    consent.choose("denied");
    const { start, track } = createTracker(world);
    start(COLLECTOR, null);
    track("Research Run", RUN);
    await settle();

    expect(emitted).toEqual(["clear"]);
  });

  it("sends what happened while the SDK was on its way, in order", async () => {
    const { world, consent, emitted } = fakeWorld();
    consent.choose("accepted");
    const { start, track } = createTracker(world);
    start(COLLECTOR, null);
    track("Research Run", RUN);
    track("Portfolio Reorder", { portfolio_id: "p1", item_count: 3 });
    await settle();
    track("Earnings Calendar View", {});

    expect(emitted).toEqual([
      "open",
      RUN_SENT,
      'Portfolio Reorder {"portfolio_id":"p1","item_count":3}',
      "Earnings Calendar View {}",
    ]);
  });

  it("stops and clears when consent is withdrawn, here or in another tab, and starts again when it is given again", async () => {
    const { world, consent, emitted, chooseElsewhere } = fakeWorld();
    consent.choose("accepted");
    const { start, track } = createTracker(world);
    start(COLLECTOR, null);
    await settle();
    chooseElsewhere("denied");
    track("Research Run", RUN);
    expect(emitted).toEqual(["open", "close", "clear"]);

    consent.choose("accepted");
    await settle();
    track("Research Run", RUN);
    consent.choose("denied");
    expect(emitted.slice(3)).toEqual(["open", RUN_SENT, "close", "clear"]);
  });

  it("closes an SDK that comes after consent was withdrawn, and clears what it left on its way", async () => {
    let arrive: () => void = () => undefined;
    const { world, consent, emitted } = fakeWorld(
      (log) => new Promise((resolve) => (arrive = () => resolve(fakeSink(log)))),
    );
    consent.choose("accepted");
    const { start, track } = createTracker(world);
    start(COLLECTOR, null);
    track("Research Run", RUN);
    consent.choose("denied");
    arrive();
    await settle();

    expect(emitted).toEqual(["open", "clear", "close", "clear"]);
  });

  it("goes on without an SDK that cannot be loaded", async () => {
    const { world, consent, emitted } = fakeWorld(() => Promise.reject(new TypeError("blocked")));
    consent.choose("accepted");
    const { start, track, loggedOut } = createTracker(world);
    start(COLLECTOR, null);
    await settle();
    track("Research Run", RUN);
    await loggedOut();

    expect(emitted).toEqual(["open"]);
  });

  it("closes at the end of what it was started for, and keeps what consent allows to be kept", async () => {
    const { world, consent, emitted } = fakeWorld();
    consent.choose("accepted");
    const stop = createTracker(world).start(COLLECTOR, null);
    await settle();
    stop();
    consent.choose("denied");

    expect(emitted).toEqual(["open", "close"]);
  });

  it("leaves the note of a sign-in to the next page while the SDK is on its way", async () => {
    let arrive: () => void = () => undefined;
    const { world, consent, emitted } = fakeWorld(
      (log) => new Promise((resolve) => (arrive = () => resolve(fakeSink(log)))),
    );
    consent.choose("accepted");
    noteLogin(world.session, "passkey");
    createTracker(world).start(COLLECTOR, null);
    await settle();
    expect(takeLogin(world.session)).toBe("passkey");

    noteLogin(world.session, "passkey");
    arrive();
    await settle();
    expect(emitted).toContain('Login {"method":"passkey"}');
    expect(takeLogin(world.session)).toBeNull();
  });

  it("tracks a log-in on the page that it loads, and no other time", async () => {
    const { world, consent, emitted } = fakeWorld();
    consent.choose("accepted");
    noteLogin(world.session, "passkey");
    createTracker(world).start(COLLECTOR, null);
    createTracker(world).start(COLLECTOR, null);
    await settle();

    expect(emitted).toEqual(["open", "open", 'Login {"method":"passkey"}', "flush"]);
  });

  it("sends a log-out before it forgets who it was", async () => {
    const { world, consent, emitted } = fakeWorld();
    consent.choose("accepted");
    const { start, loggedOut } = createTracker(world);
    start(COLLECTOR, null);
    await loggedOut();

    expect(emitted).toEqual(["open", "Logout {}", "flush", "forget user"]);
  });

  it("holds a log-out up no longer than a second where nothing answers", async () => {
    const { world, consent, emitted } = fakeWorld(async (log) => ({
      ...fakeSink(log),
      flush: () => new Promise(() => undefined),
    }));
    consent.choose("accepted");
    const { start, loggedOut } = createTracker(world);
    start(COLLECTOR, null);
    await settle();
    await loggedOut();

    expect(emitted).toEqual(["open", "Logout {}", "forget user"]);
  });
});
