import { Banner, ServerText } from "#widget/parts/banner.tsx";
import { Divider, Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { type ComponentType, Fragment, useEffect, useState } from "react";
import { type Block, chooseBlocks, chooseMethods } from "#widget/choose-methods.ts";
import { CryptoBlock, useWalletSlots } from "./wallet-buttons.tsx";
import { LoginForm } from "./login-form.tsx";
import { OAuthBlock } from "./oauth-block.tsx";
import type { Strings } from "#widget/strings.ts";
import { Button } from "#widget/parts/button.tsx";

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
