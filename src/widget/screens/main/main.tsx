import { type ComponentType, Fragment, useEffect, useState, useRef } from "react";
import { Banner, ServerText } from "#widget/parts/banner.tsx";
import { Divider, Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { type Block, chooseBlocks, chooseMethods } from "#widget/choose-methods.ts";
import { CryptoBlock, useWalletSlots } from "./wallet-buttons.tsx";
import { LoginForm } from "./login-form.tsx";
import { type Strings, fill } from "#widget/strings.ts";
import { Button } from "#widget/parts/button.tsx";
import { Mark } from "#widget/marks/marks.tsx";
import { isOAuthProvider, OAUTH_PROVIDERS } from "#contracts/sdk-v1/project.ts";

/** Where the widget starts: every way to sign up or log in that the configuration names (docs/specification-map.md#2). */
export function Main() {
  const { state, styles, strings } = useWidget();
  const { errorMessage } = state;
  return (
    <>
      {styles.logo !== undefined && <img className="lk-logo" src={styles.logo.logoImageUrl} alt="" />}
      {styles.hideHeaderText !== true && <Heading>{strings.header}</Heading>}
      {errorMessage !== null && !isFieldFault(errorMessage, strings) && (
        <Banner variant="warning">
          <ServerText text={errorMessage} />
        </Banner>
      )}
      <Blocks />
    </>
  );
}

const BLOCKS: Readonly<Record<Block, ComponentType>> = {
  passkey: PasskeyButton,
  oauth: OAuthBlock,
  crypto: CryptoBlock,
  form: LoginForm,
  divider: Divider,
};

/** The products in the configured order. */
function Blocks() {
  const { config } = useWidget();
  const { onMain, onOtherScreen } = useWalletSlots();
  const wallets = onMain.length + onOtherScreen.length > 0;
  const blocks = chooseBlocks(config, { passkeyAutofill: usePasskeyAutofill(), wallets });
  return blocks.map((block, index) => {
    const Content = BLOCKS[block];
    // Only dividers come more than once.
    return (
      <Fragment key={block === "divider" ? `divider ${index}` : block}>
        <Content />
      </Fragment>
    );
  });
}

/** Whether a message stands at its field, where the banner need not repeat it. */
function isFieldFault(message: string, strings: Strings): boolean {
  return [strings.invalidEmail, strings.invalidEmailOtp, strings.invalidPhone].includes(message);
}

/**
 * Offers passkeys inside the inputs of the form while it is shown, where the browser can (docs/specification-map.md#2).
 *
 * @returns Whether it can; true until that is known, so that no button appears and goes away again.
 */
function usePasskeyAutofill(): boolean {
  const { client, config, flows } = useWidget();
  const [isSupported, setSupported] = useState<boolean | null>(null);
  const hasPasskeys = config.products.includes("passkeys");
  const isWanted = isSupported === true && hasPasskeys && chooseMethods(config).length > 0;

  useEffect(() => {
    if (!hasPasskeys) return;
    client.passkeys.isAutofillSupported().then(setSupported, () => setSupported(false));
  }, [client, hasPasskeys]);

  useEffect(() => {
    if (!isWanted) return;
    const waiting = new AbortController();
    void flows.passkey.startAutofill(waiting.signal);
    return () => waiting.abort();
  }, [flows, isWanted]);

  return isSupported ?? true;
}

function PasskeyButton() {
  const { flows, strings } = useWidget();
  return <Button onClick={() => void flows.passkey.authenticate()}>{strings.loginWithPasskey}</Button>;
}

/** The buttons of the providers, in the configured order; a page without type checks may have misspelled one. */
function OAuthBlock() {
  const { config, flows, strings } = useWidget();
  const providers = (config.oauthOptions?.providers ?? []).filter(({ type }) => isOAuthProvider(type));
  return (
    <div className="lk-stack">
      <OneTap />
      {providers.map((provider) => {
        const name = OAUTH_PROVIDERS[provider.type];
        return (
          <Button key={provider.type} onClick={() => void flows.oauth.start(provider)}>
            <Mark of={provider.type} />
            <span>{fill(strings.continueWith, { name })}</span>
          </Button>
        );
      })}
    </div>
  );
}

/** The place of an embedded One Tap, and what stands in its way. */
function OneTap() {
  const { flows } = useWidget();
  const place = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<string | null>(null);

  useEffect(() => {
    const shown = new AbortController();
    flows.oauth.startOneTap(place.current, shown.signal).then(
      (text) => {
        if (!shown.signal.aborted) setHint(text);
      },
      // Its code could not be fetched: the buttons are there all the same.
      () => undefined,
    );
    return () => shown.abort();
  }, [flows]);

  return (
    <>
      <div ref={place} className="lk-one-tap" />
      {hint !== null && <Banner variant="warning">{hint}</Banner>}
    </>
  );
}
