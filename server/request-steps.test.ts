import { describe, expect, it } from "vitest";
import { createPendingWork } from "./background-work.ts";
import { createLog } from "./log.ts";
import { productAnswer, type ProductSteps } from "./request-steps.ts";

const OF_PRODUCT = (_request: Request, { client }: { readonly client: string }) =>
  Promise.resolve(new Response(`page for ${client}`));

const NOBODY: ProductSteps["users"] = {
  ofRequest: () => ({
    user: () => Promise.resolve(null),
    seemsSignedIn: () => Promise.resolve(false),
    accountName: () => Promise.resolve(null),
    watchSession: () => Promise.resolve(() => undefined),
    setCookies: [],
    isRecognised: () => Promise.resolve(false),
  }),
};

interface SentRequest {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly socketAddress?: string;
}

async function ask(
  parts: Partial<ProductSteps>,
  { path = "/", headers = {}, ...asked }: SentRequest = {},
): Promise<string> {
  const answer = productAnswer({
    setup: { setup: { isOpen: () => false, start: async () => undefined }, address: () => "http://localhost" },
    answering: createPendingWork(),
    analytics: {
      answer: ({ url }) =>
        new URL(url).pathname.startsWith("/collect/") ? Promise.resolve(new Response("collector")) : null,
    },
    identity: null,
    mcp: { answer: () => null },
    trustedProxies: [],
    users: NOBODY,
    cache: null,
    pages: OF_PRODUCT,
    ...parts,
  });
  const response = await answer({
    request: new Request(`http://localhost:3000${path}`, { headers }),
    requestId: "0af7651916cd43dd8448eb211c80319c",
    log: createLog("silent"),
    nameRoute: () => undefined,
    socketAddress: "192.0.2.7",
    nonce: "",
    ...asked,
  });
  return response.text();
}

describe("productAnswer", () => {
  it("gives collector and identity server what is theirs, with the id of the request, and pages the rest", async () => {
    const identity: ProductSteps["identity"] = {
      answer: (_request, socketAddress, observed) =>
        Promise.resolve(new Response(`identity ${socketAddress} ${observed?.requestId}`)),
      routeOf: () => "*",
    };
    expect(await ask({ identity }, { path: "/collect/2/httpapi" })).toBe("collector");
    expect(await ask({ identity }, { path: "/identity/sdk/v1/users/me" })).toBe(
      "identity 192.0.2.7 0af7651916cd43dd8448eb211c80319c",
    );
    expect(await ask({ identity }, { path: "/research/NVDA" })).toBe("page for 192.0.2.0/24");
    expect(await ask({}, { path: "/identity/sdk/v1/users/me" })).toBe("page for 192.0.2.0/24");
  });

  it("believes no forwarded address but a trusted proxy's (docs/threats.md#36)", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    expect(await ask({}, { headers })).toBe("page for 192.0.2.0/24");
    expect(await ask({ trustedProxies: ["192.0.2.7"] }, { headers })).toBe("page for 203.0.113.0/24");
  });

  it("takes a /64 for one client", async () => {
    expect(await ask({}, { socketAddress: "2001:db8:1:2:3::4" })).toBe(
      await ask({}, { socketAddress: "2001:db8:1:2::9" }),
    );
  });
});
