import { IdentityError } from "#identity/errors.ts";
import type { ConfiguredProvider } from "#identity/factors/oauth/configured-provider.ts";
import { responseText } from "#platform/read-body.ts";

const TIMEOUT_MILLISECONDS = 5_000;
const MOST_BYTES = 5 * 1024 * 1024;

export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | undefined;
}

/**
 * A request to one provider: only to its configured hosts, with a time limit, a size limit and no redirects
 * (docs/threats.md#29).
 */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** @param fetch the network that was handed in */
export function providerFetch(provider: ConfiguredProvider, fetch: typeof globalThis.fetch): ProviderFetch {
  const { token, userinfo, emails, jwks } = provider.endpoints;
  const addresses = [token, userinfo, emails, jwks].filter((address) => address !== null);
  const origins = new Set(addresses.map((address) => new URL(address).origin));
  return async (url, { method, headers, body }) => {
    if (!origins.has(new URL(url).origin)) throw failed(provider, "would have been asked at a host of somebody else");
    try {
      const response = await fetch(url, {
        method,
        headers: { "user-agent": "Latchkey", ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      if (response.status === 0 || (response.status >= 300 && response.status < 400)) {
        await response.body?.cancel();
        throw failed(provider, "answered with a redirect");
      }
      const text = await responseText(response, MOST_BYTES);
      if (text === null) throw failed(provider, "answered with more than 5 MB");
      return new Response(text === "" ? null : text, { status: response.status, headers: response.headers });
    } catch (cause) {
      throw cause instanceof IdentityError ? cause : failed(provider, "did not answer", cause);
    }
  };
}

/** What a provider does wrong is logged with its cause; people only learn that it did. */
export function failed(provider: ConfiguredProvider, what: string, cause?: unknown): IdentityError {
  return new IdentityError("identity/provider-failed", `The provider ${provider.slug} ${what}.`, { cause });
}
