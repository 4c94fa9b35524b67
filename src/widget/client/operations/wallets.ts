import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { WalletStartAnswer } from "#contracts/sdk-v1/crypto-wallets.ts";
import type { Calls } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import { holds, isSignIn } from "#widget/client/wire/holds.ts";
import type { World } from "#widget/client/world.ts";

const isChallenge = holds<WalletStartAnswer>("challenge");

interface WalletParts {
  readonly calls: Calls;
  readonly bootstrap: () => Promise<BootstrapAnswer>;
}

/** Crypto wallets (docs/identity-wire.md#4). */
export function createWallets({ calls, bootstrap }: WalletParts, world: Pick<World, "page">): Client["wallets"] {
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
