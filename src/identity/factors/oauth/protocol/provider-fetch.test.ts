import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { IdentityError } from "#identity/errors.ts";
import { configuredProvider, type ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { providerFetch } from "./provider-fetch.ts";

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((close) => close()));
});

async function serve(
  listener: RequestListener,
): Promise<{ readonly url: string; readonly provider: ConfiguredProvider }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(
    async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("serve(): no port was given");
  const url = `http://127.0.0.1:${String(address.port)}`;
  const github = { clientId: "client", clientSecret: "secret", userinfoEndpoint: `${url}/user` };
  const provider = configuredProvider("github", { github });
  if (provider === null) throw new TypeError("serve(): there is no provider github");
  return { url, provider };
}

const GET = { method: "GET", headers: {} };

describe("providerFetch", () => {
  it("docs/threats.md#29: asks no host that is not configured", async () => {
    let asked = 0;
    const other = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const { provider } = await serve((_request, response) => response.end());
    await expect(providerFetch(provider, fetch)(`${other.url}/`, GET)).rejects.toMatchObject({
      code: "identity/provider-failed",
    });
    expect(asked).toBe(0);
  });

  it("docs/threats.md#29: follows no redirect", async () => {
    const { provider, url } = await serve((request, response) => {
      response.writeHead(request.url === "/user" ? 302 : 200, { location: "/inside" });
      response.end("{}");
    });
    const asked = providerFetch(provider, fetch)(`${url}/user`, GET);
    await expect(asked).rejects.toThrow("answered with a redirect");
  });

  it("docs/threats.md#29: reads no more than 5 MB", async () => {
    const { provider, url } = await serve((_request, response) => {
      response.end(Buffer.alloc(5 * 1024 * 1024 + 1, " "));
    });
    await expect(providerFetch(provider, fetch)(`${url}/user`, GET)).rejects.toThrow("more than 5 MB");
  });

  it("gives the answer of a provider that fails as it is", async () => {
    const { provider, url } = await serve((_request, response) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end('{"error":"invalid_grant"}');
    });
    const answer = await providerFetch(provider, fetch)(`${url}/user`, GET);
    expect([answer.status, await answer.text()]).toEqual([400, '{"error":"invalid_grant"}']);
  });

  it("says which provider did not answer, and keeps the cause", async () => {
    const { provider, url } = await serve((request) => request.socket.destroy());
    const asked = providerFetch(provider, fetch)(`${url}/user`, GET);
    const failure: unknown = await asked.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IdentityError);
    expect(failure).toHaveProperty("message", "The provider github did not answer.");
    expect(failure).toHaveProperty("cause.message", "fetch failed");
  });

  it("docs/threats.md#29: hands the network a time limit", async () => {
    const { provider, url } = await serve((_request, response) => response.end("{}"));
    const limits: (AbortSignal | null | undefined)[] = [];
    const listening: typeof fetch = async (input, init) => {
      limits.push(init?.signal);
      return fetch(input, init);
    };
    await providerFetch(provider, listening)(`${url}/user`, GET);
    expect(limits).toEqual([expect.any(AbortSignal)]);
  });
});
