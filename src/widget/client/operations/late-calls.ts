// Calls that many pages never make, in one file that loads at its first use (docs/decisions/017-widget-builds.md).
import type { Client } from "#widget/client/client.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import type { World } from "#widget/client/world.ts";
import { createOAuth, type OAuthDeps } from "./oauth.ts";
import { createPasskeys, type PasskeyCalls } from "./passkeys.ts";
import type { DiscoveryListAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { Calls, ChangedUser } from "#widget/client/calls.ts";
import { hasShape, isSignIn, isWholeSignIn } from "#widget/client/wire/holds.ts";
import type { RecoveryCodesAnswer, TotpCreateAnswer } from "#contracts/sdk-v1/totps.ts";
import type { UserSearchAnswer, WireUser } from "#contracts/sdk-v1/users.ts";
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { WalletStartAnswer } from "#contracts/sdk-v1/crypto-wallets.ts";

export interface LazyCallDeps extends OAuthDeps {
  readonly store: SessionStore;
}

export interface LazyCalls extends Pick<Client, "discovery" | "oauth" | "totps" | "users" | "wallets"> {
  readonly passkeys: PasskeyCalls;
}

export function createLazyCalls(deps: LazyCallDeps, world: World): LazyCalls {
  const { calls, store } = deps;
  return {
    discovery: createDiscovery(calls),
    oauth: createOAuth(deps, world),
    passkeys: createPasskeys(deps, world),
    totps: createTotps(calls, store),
    users: createUsers(calls, store),
    wallets: createWallets(deps, world),
  };
}

const isList = hasShape<DiscoveryListAnswer>("discovered_organizations");

/** The choice of an organisation, after the factors are proven (docs/specification-map.md#2, Discovery). */
export function createDiscovery({ ask, signIn }: Calls): Client["discovery"] {
  return {
    organizations: () => ask({ path: "/discovery/organizations", body: {}, goesOn: true }, isList),
    exchange: (organization, options) =>
      signIn(
        { path: "/discovery/intermediate_sessions/exchange", body: { organization_id: organization, ...options } },
        isWholeSignIn,
      ),
  };
}

const isCreated = hasShape<TotpCreateAnswer>("totp_id", "secret", "qr_code", "recovery_codes");
const isRenewed = hasShape<RecoveryCodesAnswer>("totps");

/** Authenticator apps and their recovery codes (docs/identity-wire.md#4). */
export function createTotps({ ask, signIn }: Calls, store: SessionStore): Client["totps"] {
  return {
    async create(expirationMinutes) {
      const body = { expiration_minutes: expirationMinutes };
      const answer = await ask({ path: "/totps", body, goesOn: true }, isCreated);
      store.keepUser(answer.__user);
      return answer;
    },
    authenticate: (code, options) =>
      signIn({ path: "/totps/authenticate", body: { totp_code: code, ...options } }, isSignIn),
    recoveryCodes: () => ask({ path: "/totps/recovery_codes" }, isRenewed),
    recover: (code, options) => signIn({ path: "/totps/recover", body: { recovery_code: code, ...options } }, isSignIn),
  };
}

interface Enveloped extends WireUser {
  readonly request_id?: string;
  readonly status_code?: number;
}

const isUser = hasShape<Enveloped>("user_id", "emails", "webauthn_registrations");
const isSearched = hasShape<UserSearchAnswer>("userType");
const isChanged = hasShape<ChangedUser>("__user");

/** The signed-in person, and what kind of user an address has (docs/identity-wire.md#4). */
export function createUsers({ ask, change }: Calls, store: SessionStore): Client["users"] {
  return {
    search: (email) => ask({ path: "/users/search", body: { email }, hasCaptcha: true }, isSearched),
    async me() {
      const {
        request_id: _request,
        status_code: _status,
        ...user
      } = await ask({ method: "GET", path: "/users/me" }, isUser);
      store.keepUser(user);
      return user;
    },
    update: (wanted) => change({ method: "PUT", path: "/users/me", body: wanted }, isChanged),
    removeFactor: (kind, id) =>
      change({ method: "DELETE", path: `/users/${encodeURIComponent(kind)}/${encodeURIComponent(id)}` }, isChanged),
  };
}

const isChallenge = hasShape<WalletStartAnswer>("challenge");

/** Crypto wallets (docs/identity-wire.md#4). */
export function createWallets(
  { calls, bootstrap }: { readonly calls: Calls; readonly bootstrap: () => Promise<BootstrapAnswer> },
  world: Pick<World, "page">,
): Client["wallets"] {
  return {
    async authenticateStart({ crypto_wallet_address, crypto_wallet_type }) {
      const { siwe_required_for_crypto_wallets: isSiwe } = await bootstrap();
      // EIP-4361 is Ethereum's alone.
      const siwe = isSiwe && crypto_wallet_type === "ethereum" ? { siwe_params: { uri: world.page().origin } } : {};
      const body = { crypto_wallet_address, crypto_wallet_type, ...siwe };
      const path = `/crypto_wallets/authenticate/start/${calls.kind()}`;
      return calls.ask({ path, body, hasCaptcha: true }, isChallenge);
    },
    authenticate: (signed) =>
      calls.signIn({ path: "/crypto_wallets/authenticate", body: signed, hasCaptcha: true }, isSignIn),
  };
}
