import type { AuthInfo } from "@modelcontextprotocol/server";
import type { Portfolio, PortfolioList } from "#contracts/portfolio.ts";

/** What an access token stands for. */
export interface TokenHolder {
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** The portfolios of people; each call names whose. */
export interface PeoplesPortfolios {
  list(ownerId: string): Promise<PortfolioList>;
  /** Null for a portfolio that is not there or somebody else's. */
  read(ref: { readonly ownerId: string; readonly portfolioId: string }): Promise<Portfolio | null>;
}

/** The people whose things a client may read with a token of theirs. */
export interface McpPeople {
  /** This server as tokens name it (RFC 8707). */
  resource(): string;
  /** The server that gives tokens out. */
  issuer(): string;
  /** Null for a token that is not, or no longer, good here. Throws where nobody can tell. */
  holderOf(token: string): Promise<TokenHolder | null>;
  readonly portfolios: PeoplesPortfolios;
}

/** Tools that answer about a person, so that they need a token of theirs. */
const PERSONAL_TOOLS: ReadonlySet<unknown> = new Set(["list_portfolios", "read_portfolio"]);

/** Whether a message, or one of several, calls a tool that needs a token. */
export function isPersonal(message: unknown): boolean {
  if (Array.isArray(message)) return message.some(isPersonal);
  if (typeof message !== "object" || message === null || !("method" in message) || !("params" in message)) return false;
  const { method, params } = message;
  if (method !== "tools/call" || typeof params !== "object" || params === null) return false;
  return "name" in params && PERSONAL_TOOLS.has(params.name);
}

/** A token's holder in the form that the protocol's library hands on. */
export function authInfoOf(token: string, holder: TokenHolder, resource: string): AuthInfo {
  const { userId, clientId, scopes, expiresAt } = holder;
  return { token, clientId, scopes: [...scopes], expiresAt, resource: new URL(resource), extra: { userId } };
}

/** The person of a request; null for one without a token. */
export function personOf(authInfo: AuthInfo | undefined): string | null {
  const userId = authInfo?.extra?.["userId"];
  return typeof userId === "string" ? userId : null;
}
