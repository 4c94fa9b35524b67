// Signing in with a wallet (docs/specification-map.md#4): connect, sign, done; every failure ends on CryptoError.
import type { WalletOption } from "#widget/state.ts";
import type { OpenWallet, WalletWatch } from "#widget/wallets/watch-wallets.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { finishSignIn, showError } from "./finish-sign-in.ts";
import type { CryptoFlows, FlowDepsOf } from "./flows.ts";
import { emitError, emitEvent } from "./emit-event.ts";

type CryptoDeps = FlowDepsOf<"wallets">;

const NONE: readonly OpenWallet[] = [];

export function createCryptoFlows(deps: CryptoDeps, load = () => openWallets(deps)): CryptoFlows {
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
        () => deps.log("[Error] Could not look for wallets"),
      );
      return () => ending.abort();
    },
    async choose(option, id) {
      attempts += 1;
      const attempt = attempts;
      deps.dispatch({ type: "error", message: null });
      deps.dispatch({ type: "crypto", crypto: { walletOption: option } });
      deps.dispatch({ type: "go", screen: "CryptoConnect" });
      const isLeft = (): boolean => attempt !== attempts || !ON_THE_WAY.has(deps.state().screen);
      await signIn({ deps, open, wanted: { option, id }, isLeft });
    },
  };
}

const ON_THE_WAY: ReadonlySet<string> = new Set(["CryptoConnect", "CryptoSignMessage"]);

interface Attempt {
  readonly deps: CryptoDeps;
  readonly open: () => Promise<WalletWatch>;
  readonly wanted: { readonly option: WalletOption; readonly id: string | undefined };
  /** Whether the person went elsewhere meanwhile. */
  readonly isLeft: () => boolean;
}

async function signIn(attempt: Attempt): Promise<void> {
  const input = await step(attempt, "[Error] Could not connect to wallet", () => askForChallenge(attempt));
  if (input === null) return;
  const { deps } = attempt;
  const { wallet, address, challenge } = input;
  deps.dispatch({ type: "crypto", crypto: { walletAddress: address, walletChallenge: challenge } });
  deps.dispatch({ type: "go", screen: "CryptoSignMessage" });
  await step(attempt, "[Error] Could not sign message", async () => {
    const signature = await wallet.sign(challenge, address);
    if (attempt.isLeft()) return;
    const answer = await deps.client.wallets.authenticate({
      crypto_wallet_address: address,
      crypto_wallet_type: wallet.type,
      signature,
      session_duration_minutes: deps.config.sessionMinutes,
    });
    finishSignIn(deps, answer, { confirmation: "CryptoConfirmation", event: "CRYPTO_WALLET_AUTHENTICATE" });
  });
}

interface ChallengeInput {
  readonly wallet: OpenWallet;
  readonly address: string;
  readonly challenge: string;
}

async function askForChallenge({ deps, open, wanted, isLeft }: Attempt): Promise<ChallengeInput | null> {
  const wallet = (await open())
    .wallets()
    .find(({ option, id }) => option === wanted.option && id === (wanted.id ?? id));
  if (wallet === undefined) throw new Error("The wallet is no longer available.");
  const address = await wallet.connect();
  if (isLeft()) return null;
  const answer = await deps.client.wallets.authenticateStart({
    crypto_wallet_address: address,
    crypto_wallet_type: wallet.type,
  });
  if (isLeft()) return null;
  emitEvent(deps, { type: "CRYPTO_WALLET_AUTHENTICATE_START", data: answer });
  return { wallet, address, challenge: answer.challenge };
}

/** One of the two halves; its failure is logged in the specification's words and goes to CryptoError (section 8). */
async function step<Result>(
  { deps, isLeft }: Attempt,
  failure: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (isLeft()) return null;
    deps.log(failure);
    // What the server says is worth reading; a wallet has shown its refusal itself.
    if (error instanceof ApiError || error instanceof UnreachableError) showError(deps, error, "toast");
    else emitError(deps, { message: failure });
    deps.dispatch({ type: "go", screen: "CryptoError" });
    return null;
  }
}

/** What knows of wallets is fetched when first needed. */
async function openWallets({ strings }: CryptoDeps): Promise<WalletWatch> {
  const { watchWallets } = await import("#widget/wallets/watch-wallets.ts");
  return watchWallets(window, strings);
}
