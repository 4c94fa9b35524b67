import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { OAuthDiscoveryState, StoredOAuthTokens } from "@modelcontextprotocol/client";

/** A real MCP client that remembers what it was given, and the address that it would open in a browser. */
export interface AuthorizedClient {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  /** Where it sent its person last. */
  readonly opened: () => URL;
  readonly tokens: () => StoredOAuthTokens | undefined;
}

interface Kept {
  tokens?: StoredOAuthTokens;
  discovery?: OAuthDiscoveryState;
  verifier: string;
  opened: URL | null;
}

/** Makes the official client with its own way of OAuth, known by a metadata document. */
export function createAuthorizedClient(url: string, clientMetadataUrl: string, redirectUrl: string): AuthorizedClient {
  const kept: Kept = { verifier: "", opened: null };
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadataUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: "Example Reader" },
    clientInformation: () => ({ client_id: clientMetadataUrl }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    saveDiscoveryState: (state) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
    invalidateCredentials(what) {
      if (what === "tokens" || what === "all") delete kept.tokens;
    },
    redirectToAuthorization: (opened) => void (kept.opened = opened),
  };
  return {
    client: new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } }),
    transport: new StreamableHTTPClientTransport(new URL(url), { authProvider }),
    opened() {
      if (kept.opened === null) throw new Error("The client sent nobody to an address.");
      return kept.opened;
    },
    tokens: () => kept.tokens,
  };
}
