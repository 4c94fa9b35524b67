// Signing in with a wallet (docs/specification-map.md#4): connect, sign, done; every failure ends on CryptoError.
import type { WalletOption } from "#widget/state.ts";
import type { OpenWallet, WalletWatch } from "#widget/wallets/watch-wallets.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { finishSignIn, showError } from "./finish-sign-in.ts";
import type { CryptoFlows, FlowPartsOf } from "./flows.ts";
import { tellError, tellEvent } from "./tell-host.ts";

type CryptoParts = FlowPartsOf<"wallets">;

const NONE: readonly OpenWallet[] = [];

export function createCryptoFlows(parts: CryptoParts, load = () => openWallets(parts)): CryptoFlows {
  let opened: WalletWatch | null = null;
  let opening: Promise<WalletWatch> | null = null;
  // Who goes back and chooses again leaves the prompt of the first wallet open; its late answer must change nothing.
  let attempts = 0;

  function open(): Promise<WalletWatch> {
    opening ??= load().then(
      (watch) => {
        opened = watch;
        return watch;
      },
      (error: unknown) => {
        // The network failed; it is asked for again next time.
        opening = null;
        throw error;
      },
    );
    return opening;
  }

  return {
    wallets: () => opened?.wallets() ?? NONE,
    onWalletsChange(heard) {
      const ending = new AbortController();
      open().then(
        (watch) => {
          if (ending.signal.aborted) return;
          ending.signal.addEventListener("abort", watch.onChange(heard));
          heard();
        },
        () => parts.log("[Error] Could not look for wallets"),
      );
      return () => ending.abort();
    },
    async choose(option, id) {
      attempts += 1;
      const attempt = attempts;
      parts.dispatch({ type: "error", message: null });
      parts.dispatch({ type: "crypto", crypto: { walletOption: option } });
      parts.dispatch({ type: "go", screen: "CryptoConnect" });
      const isLeft = (): boolean => attempt !== attempts || !ON_THE_WAY.has(parts.state().screen);
      await signIn({ parts, open, wanted: { option, id }, isLeft });
    },
  };
}

const ON_THE_WAY: ReadonlySet<string> = new Set(["CryptoConnect", "CryptoSignMessage"]);

interface Attempt {
  readonly parts: CryptoParts;
  readonly open: () => Promise<WalletWatch>;
  readonly wanted: { readonly option: WalletOption; readonly id: string | undefined };
  /** Whether the person went elsewhere meanwhile. */
  readonly isLeft: () => boolean;
}

async function signIn(attempt: Attempt): Promise<void> {
  const asked = await step(attempt, "[Error] Could not connect to wallet", () => askForChallenge(attempt));
  if (asked === null) return;
  const { parts } = attempt;
  const { wallet, address, challenge } = asked;
  parts.dispatch({ type: "crypto", crypto: { walletAddress: address, walletChallenge: challenge } });
  parts.dispatch({ type: "go", screen: "CryptoSignMessage" });
  await step(attempt, "[Error] Could not sign message", async () => {
    const signature = await wallet.sign(challenge, address);
    if (attempt.isLeft()) return;
    const answer = await parts.client.wallets.authenticate({
      crypto_wallet_address: address,
      crypto_wallet_type: wallet.type,
      signature,
      session_duration_minutes: parts.config.sessionMinutes,
    });
    finishSignIn(parts, answer, { confirmation: "CryptoConfirmation", event: "CRYPTO_WALLET_AUTHENTICATE" });
  });
}

interface Asked {
  readonly wallet: OpenWallet;
  readonly address: string;
  readonly challenge: string;
}

async function askForChallenge({ parts, open, wanted, isLeft }: Attempt): Promise<Asked | null> {
  const wallet = (await open())
    .wallets()
    .find(({ option, id }) => option === wanted.option && id === (wanted.id ?? id));
  if (wallet === undefined) throw new Error("The wallet is gone.");
  const address = await wallet.connect();
  if (isLeft()) return null;
  const answer = await parts.client.wallets.authenticateStart({
    crypto_wallet_address: address,
    crypto_wallet_type: wallet.type,
  });
  if (isLeft()) return null;
  tellEvent(parts, { type: "CRYPTO_WALLET_AUTHENTICATE_START", data: answer });
  return { wallet, address, challenge: answer.challenge };
}

/** One of the two halves; its failure is logged in the specification's words and goes to CryptoError (section 8). */
async function step<Result>(
  { parts, isLeft }: Attempt,
  failure: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isLeft()) return null;
    parts.log(failure);
    // What the server says is worth reading; a wallet has shown its refusal itself.
    if (error instanceof ApiError || error instanceof UnreachableError) showError(parts, error, "toast");
    else tellError(parts, { message: failure });
    parts.dispatch({ type: "go", screen: "CryptoError" });
    return null;
  }
}

/** What knows of wallets is fetched when first needed. */
async function openWallets({ strings }: CryptoParts): Promise<WalletWatch> {
  const { watchWallets } = await import("#widget/wallets/watch-wallets.ts");
  return watchWallets(window, strings);
}
