import { z } from "zod";
import { expectStatus, type Client } from "./client.ts";

const sent = z.object({ data: z.object({ method_id: z.string() }) });
const messages = z.array(z.object({ text: z.string() }));
const made = z.object({ id: z.string() });

/** Somebody who signs in at the product's own identity server. */
interface Person {
  readonly client: Client;
  readonly publicToken: string;
  readonly email: string;
  /** The address that the proxy before the server names. */
  readonly from: string;
}

/** Signs somebody in by the code of a mail in the open outbox; returns their cookies. */
export async function signIn({ client, publicToken, email, from }: Person): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString("base64")}`;
  const headers = { authorization, "x-forwarded-for": from, "accept-encoding": "identity" };
  const call = async (path: string, body: object) => {
    const answer = await client.ask(`/identity/sdk/v1${path}`, { method: "POST", headers, body });
    expectStatus(answer, path, 200);
    return answer;
  };
  const asked = sent.parse(jsonOf(await call("/otps/email/login_or_create", { email })));
  const outbox = await client.ask(`/identity/outbox?to=${encodeURIComponent(email)}`, { headers });
  const code = /\b\d{6}\b/.exec(messages.parse(jsonOf(outbox)).at(-1)?.text ?? "")?.[0] ?? "";
  const entered = await call("/otps/authenticate", { token: code, method_id: asked.data.method_id });
  return (entered.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}

interface Keeping {
  readonly client: Client;
  readonly cookie: string;
  readonly from: string;
  readonly symbols: readonly string[];
}

/** Makes a portfolio, reads it and its page, and takes it away again. */
export async function keepPortfolio({ client, cookie, from, symbols }: Keeping): Promise<void> {
  const headers = { cookie, "x-forwarded-for": from, "sec-fetch-site": "same-origin", "accept-encoding": "identity" };
  const lots = [{ date: "2025-03-14", quantity: "10.5", price: "101.25" }];
  const body = { name: "Soak", kind: "HOLDINGS", items: symbols.map((symbol) => ({ symbol, lots })) };
  const answer = await client.ask("/api/portfolios", { method: "POST", headers, body });
  expectStatus(answer, "/api/portfolios", 201);
  const { id } = made.parse(jsonOf(answer));
  for (const path of ["/api/portfolios", `/portfolios/${id}`, "/portfolios", `/research/${symbols[0]}`]) {
    expectStatus(await client.ask(path, { headers }), path, 200);
  }
  expectStatus(await client.ask(`/api/portfolios/${id}`, { method: "DELETE", headers }), "DELETE", 200, 204);
}

function jsonOf({ body }: { readonly body: Buffer }): unknown {
  return JSON.parse(body.toString("utf8"));
}
