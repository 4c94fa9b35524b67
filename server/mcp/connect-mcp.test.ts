import { once } from "node:events";
import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { UnauthorizedError } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { creation, LOT, NVDA, portfolioOf, UNLIMITED } from "#members/portfolios/testing/sample-portfolios.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { type ConnectedApplications, createConnectedApplications } from "#server/identity/connected-applications.ts";
import { createIdentityClient } from "#server/identity/identity-client.ts";
import { openPortfolios } from "#server/members/portfolio-service.ts";
import { createLog } from "#server/log.ts";
import {
  answerQuestion,
  clientDocument,
  questionOf,
  refreshTokens,
  servingDocuments,
} from "#testing/connect-application.ts";
import { openBundledAsk } from "#server/ask/bundled-ask.ts";
import { signInByCookie } from "#testing/cookie-sign-in.ts";
import { DATABASES } from "#testing/databases.ts";
import { freePort } from "#testing/free-port.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { type AuthorizedClient, createAuthorizedClient } from "#testing/mcp/authorized-client.ts";
import { runAuthorizationConformance } from "#testing/mcp/run-conformance.ts";
import { connectMcp } from "./connect-mcp.ts";

const CLIENT = "https://client.example/metadata.json";
const REDIRECT = "http://127.0.0.1/callback";
const METADATA = "/.well-known/oauth-authorization-server/identity";

describe.each(DATABASES)("connectMcp on $name", { timeout: 60_000 }, ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let applications: ConnectedApplications;
  let address = "";
  let cookie = "";
  let userId = "";
  let portfolioId = "";
  const closing: (() => void)[] = [];

  beforeAll(async () => {
    database = await open();
    address = `http://localhost:${await freePort()}`;
    latchkey = await createTestIdentity(database, {
      // Tests sign in from the page of another port.
      settings: {
        cookieMode: "http_only",
        allowedOrigins: ["http://localhost:3000"],
        limits: { attemptsPerClient: 1_000 },
      },
      deps: {
        addresses: { app: () => address, identity: () => `${address}/identity` },
        publicFetch: servingDocuments({ [CLIENT]: clientDocument(CLIENT, { redirect_uris: [REDIRECT] }) }),
      },
    });
    cookie = await signInByCookie(latchkey, "ann@example.com");
    const [account] = await database.query<{ id: string }>("SELECT id FROM latchkey.user_account");
    userId = account?.id ?? "";
    const portfolios = openPortfolios(database);
    const lots = [LOT];
    portfolioId = portfolioOf(await portfolios.change(userId, creation("Core", [{ ...NVDA, lots }]), UNLIMITED)).id;
    const identity = createIdentityClient({
      baseUrl: latchkey.deps.addresses.identity,
      publicToken: latchkey.project.publicToken,
      fetch: (request) => latchkey.identity.answer(request, "127.0.0.1"),
      now: () => new Date(),
    });
    applications = createConnectedApplications(identity, () => new Date());
    const mcp = connectMcp({
      root: process.cwd(),
      ask: await openBundledAsk(await openSnapshot("data/snapshot"), () => new Date("2026-09-22T12:00:00Z")),
      publicUrl: null,
      address: () => address,
      applications,
      portfolios,
      limits: { take: () => Promise.resolve(null) },
      log: createLog("silent"),
    });
    const listener = createRequestListener((request) => {
      const { pathname } = new URL(request.url);
      const isIdentity = pathname.startsWith("/identity/") || pathname === METADATA;
      if (isIdentity) return latchkey.identity.answer(request, "127.0.0.1");
      return mcp.answer(request, "127.0.0.0/24") ?? new Response(null, { status: 404 });
    });
    const server = createServer(listener);
    await once(server.listen(Number(new URL(address).port), "localhost"), "listening");
    closing.push(
      () => server.closeAllConnections(),
      () => server.close(),
    );
  }, 120_000);
  afterAll(async () => {
    for (const close of closing) close();
    await database.close();
  });

  const call = (tool: string, token?: string) =>
    fetch(`${address}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: tool, arguments: tool === "resolve_company" ? { query: "NVDA" } : {} },
      }),
    });

  /** What a person's browser does at the address that a client opens; where it is sent back to. */
  const allow = async (opened: URL): Promise<URL> => {
    const path = opened.pathname.replace("/identity", "") + opened.search;
    const request = await questionOf(await latchkey.fetch(path, { headers: { cookie } }));
    const answer = await answerQuestion(latchkey, { cookie, request });
    return new URL(answer.headers.get("location") ?? "");
  };

  const connected = async (): Promise<AuthorizedClient> => {
    const made = createAuthorizedClient(`${address}/mcp`, CLIENT, "http://127.0.0.1:49152/callback");
    await made.client.connect(made.transport);
    const refused = await made.client
      .callTool({ name: "list_portfolios", arguments: {} })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnauthorizedError);
    await made.transport.finishAuth((await allow(made.opened())).searchParams);
    return made;
  };

  it("asks for a token where a tool of a person is called, and nowhere else", async () => {
    const refused = await call("list_portfolios");
    expect(refused.status).toBe(401);
    const challenge = refused.headers.get("www-authenticate") ?? "";
    expect(challenge).toContain(`resource_metadata="${address}/.well-known/oauth-protected-resource/mcp"`);
    expect(challenge).toContain('scope="portfolios:read"');
    expect((await call("resolve_company")).status).toBe(200);
    for (const tool of ["list_portfolios", "resolve_company"]) {
      expect((await call(tool, "x".repeat(43))).status).toBe(401);
    }
    const metadata = await fetch(`${address}/.well-known/oauth-protected-resource/mcp`);
    expect(await metadata.json()).toMatchObject({
      resource: `${address}/mcp`,
      authorization_servers: [`${address}/identity`],
      scopes_supported: ["portfolios:read"],
    });
  });

  it("lets the official client read the portfolios of who allowed it, refreshes, and ends with the connection", async () => {
    const { client, transport, tokens } = await connected();
    const { structuredContent: list } = await client.callTool({ name: "list_portfolios", arguments: {} });
    expect(list).toMatchObject({ portfolios: [{ id: portfolioId, name: "Core", companies: 1 }] });
    const read = await client.callTool({ name: "read_portfolio", arguments: { id: portfolioId } });
    expect(read.structuredContent).toMatchObject({
      name: "Core",
      companies: [{ symbol: "NVDA", name: "Nvidia", lots: [{ quantity: "10.500", price: "822.79" }] }],
    });
    const first = tokens();
    await database.query("UPDATE latchkey.connection_token SET expires_at = now() WHERE kind = 'access'");
    await client.callTool({ name: "list_portfolios", arguments: {} });
    expect(tokens()?.access_token).not.toBe(first?.access_token);
    await database.query("UPDATE latchkey.connection SET revoked_at = now()");
    expect((await call("list_portfolios", tokens()?.access_token)).status).toBe(401);
    const ours = { client_id: CLIENT, resource: `${address}/mcp` };
    expect((await refreshTokens(latchkey, tokens()?.refresh_token ?? "", ours)).error).toBe("invalid_grant");
    await transport.close();
  });

  it("lists the connected application on the account page, and disconnects it there", async () => {
    await database.query("DELETE FROM latchkey.connection");
    const { tokens, transport } = await connected();
    const visit = (of: string) => new Request(`${address}/account`, { headers: { cookie: of } });
    const [listed] = (await applications.services.list(visit(cookie))) ?? [];
    expect(listed).toMatchObject({ name: "Example Reader", host: "client.example", lastUsedAt: null });
    const id = listed?.id ?? "";
    expect(await applications.services.end(visit(""), id)).toEqual({ ok: false, reason: "logged-out" });
    const bob = await signInByCookie(latchkey, "bob@example.com");
    expect(await applications.services.end(visit(bob), id)).toBe("unknown");
    expect((await call("list_portfolios", tokens()?.access_token)).status).toBe(200);
    expect(await applications.services.end(visit(cookie), id)).toEqual({ ok: true });
    expect((await call("list_portfolios", tokens()?.access_token)).status).toBe(401);
    expect(await applications.services.list(visit(cookie))).toEqual([]);
    await transport.close();
  });

  it("shows a person nothing of another's", async () => {
    const { client, transport } = await connected();
    const stranger = portfolioOf(
      await openPortfolios(database).change("user-test-other", creation("Secret", [NVDA]), UNLIMITED),
    );
    const read = await client.callTool({ name: "read_portfolio", arguments: { id: stranger.id } });
    expect(read).toMatchObject({ isError: true });
    expect(JSON.stringify(read)).not.toContain("Secret");
    await transport.close();
  });

  it("passes the official conformance suite of authorization servers", async () => {
    const { passed, failed } = await runAuthorizationConformance({
      issuer: `${address}/identity`,
      clientId: CLIENT,
      resource: `${address}/mcp`,
      port: await freePort(),
      visit: async (opened) => void (await fetch(await allow(opened))),
    });
    expect(failed).toEqual([]);
    expect(passed).toEqual(["authorization-server-metadata-endpoint", "authorization-code-grant"]);
  });
});
