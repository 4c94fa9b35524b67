import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { answerSetup, type LiveSetup, maySetUp } from "./answer-setup.ts";
import { keepContact, keptContact } from "./contact.ts";

const OWN = { host: "localhost:3000", origin: "http://localhost:3000" };

function request(method: "GET" | "POST", headers: Readonly<Record<string, string>>, body?: string): Request {
  const host = headers["host"] ?? "localhost:3000";
  return new Request(`http://${host}/setup`, { method, headers, ...(body === undefined ? {} : { body }) });
}

function isLetIn(headers: Readonly<Record<string, string>>, socket = "127.0.0.1"): readonly boolean[] {
  return (["GET", "POST"] as const).map((method) => maySetUp(request(method, { ...OWN, ...headers }), socket, "3000"));
}

describe("docs/threats.md#67: who may set the live source up", () => {
  it.each([
    ["a forwarded request", { "x-forwarded-for": "127.0.0.1" }],
    ["a forwarded scheme", { "x-forwarded-proto": "http" }],
    ["the standard header of proxies", { forwarded: "for=127.0.0.1" }],
    ["a proxy that names itself", { via: "1.1 proxy" }],
    ["a proxy's header of one address", { "x-real-ip": "127.0.0.1" }],
    ["a foreign host", { host: "evil.example:3000" }],
    ["a foreign name that leads here", { host: "evil.localhost:3000", origin: "http://evil.localhost:3000" }],
    ["our own host on another port", { host: "localhost:3001", origin: "http://localhost:3001" }],
    ["a foreign origin", { origin: "https://evil.example" }],
    ["an origin that hides itself", { origin: "null" }],
    ["our own address under another scheme", { origin: "https://localhost:3000" }],
    ["another of our names than the one asked", { origin: "http://127.0.0.1:3000" }],
    ["what a browser calls cross-site", { "sec-fetch-site": "cross-site" }],
    ["another port of this machine", { "sec-fetch-site": "same-site" }],
  ])("refuses %s", (_, headers) => {
    expect(isLetIn(headers)).toEqual([false, false]);
  });

  it.each(["192.168.0.4", "10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", ""])(
    "refuses a connection from %j",
    (socket) => {
      expect(isLetIn({}, socket)).toEqual([false, false]);
    },
  );

  it.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("lets %s in by our own host and origin", (socket) => {
    expect(isLetIn({ "sec-fetch-site": "same-origin" }, socket)).toEqual([true, true]);
    expect(isLetIn({ host: "[::1]:3000", origin: "http://[::1]:3000" }, socket)).toEqual([true, true]);
  });

  it("shows the page without an origin, as a browser opens it, and changes nothing without one", () => {
    const opened = { host: "127.0.0.1:3000", "sec-fetch-site": "none" };
    expect(maySetUp(request("GET", opened), "::1", "3000")).toBe(true);
    expect(maySetUp(request("POST", opened), "::1", "3000")).toBe(false);
  });

  it("is nobody in production, where the settings name a source, and once there is a contact", () => {
    const setup = (environment: Readonly<Record<string, string>>) => readConfig(environment).liveSetup;
    expect(setup({})).toEqual({ mirror: null });
    expect(setup({ NODE_ENV: "production" })).toBeNull();
    expect(setup({ MARKET_SOURCE: "snapshot" })).toBeNull();
    expect(setup({ SEC_CONTACT: "Jane jane@example.com" })).toBeNull();
  });
});

describe("/setup", () => {
  let started: readonly string[] = [];
  const setup: LiveSetup = {
    isOpen: () => started.length === 0,
    start: async (contact) => void (started = [...started, contact]),
  };
  const passed = new Response("the next step");
  const step = answerSetup({ setup, address: () => "http://localhost:3000" });
  const ask = (asked: Request, socketAddress = "127.0.0.1") => {
    const about = { requestId: null, log: createLog("fatal"), nameRoute: () => undefined, nonce: "" };
    return step({ ...about, request: asked, socketAddress }, async () => passed);
  };
  const form = (contact: string) => request("POST", OWN, new URLSearchParams({ contact }).toString());
  beforeEach(() => (started = []));

  it("asks for a contact, starts with it once, and is gone then", async () => {
    const page = await ask(request("GET", { host: "localhost:3000" }));
    expect(await page.text()).toContain("Name and email address");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect((await ask(form("  Jane Doe jane@example.com "))).status).toBe(200);
    expect(started).toEqual(["Jane Doe jane@example.com"]);
    expect(await ask(form("Other other@example.com"))).toBe(passed);
    expect(await ask(request("GET", { host: "localhost:3000" }))).toBe(passed);
  });

  it.each([
    ["nothing", ""],
    ["a name alone", "Jane Doe"],
    ["half an address", "jane@"],
    ["a second header", "Jane\r\nX-Other: 1 jane@example.com"],
    ["what no header can carry", "Jäne jäne@example.com"],
    ["a long text", `${"x".repeat(1_500)}@example.com`],
    ["more than is read", `${"x".repeat(5_000)}@example.com`],
  ])("takes no contact of %s, and gives what was typed back as text", async (_, contact) => {
    const page = await ask(form(`"><b>${contact}`));
    expect(page.status).toBe(400);
    expect(await page.text()).not.toContain("<b>");
    expect(started).toEqual([]);
  });

  it("does not exist for anybody else, nor at another address", async () => {
    expect(await ask(form("Jane jane@example.com"), "192.168.0.4")).toBe(passed);
    expect(await ask(new Request("http://localhost:3000/setup/x", { headers: OWN }))).toBe(passed);
    expect(started).toEqual([]);
  });
});

describe("the kept contact", () => {
  let folder = "";
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "contact-"))));
  afterAll(async () => rm(folder, { recursive: true }));

  it("outlives a restart, for the user of the server alone", async () => {
    expect(await keptContact(folder)).toBeNull();
    await keepContact(folder, "Jane jane@example.com");
    expect(await keptContact(folder)).toBe("Jane jane@example.com");
    const path = join(folder, "sec-contact.txt");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, "utf8")).toBe("Jane jane@example.com\n");
  });
});
