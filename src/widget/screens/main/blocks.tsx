import { Fragment, type ComponentType } from "react";
import { chooseBlocks, type Block } from "#widget/choose-methods.ts";
import { Divider } from "#widget/parts/divider.tsx";
import { useWalletSlots } from "#widget/screens/crypto/use-wallet-slots.ts";
import { useWidget } from "#widget/screens/widget-context.ts";
import { CryptoBlock } from "./crypto-block.tsx";
import { LoginForm } from "./login-form.tsx";
import { OAuthBlock } from "./oauth-block.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

const BLOCKS: Readonly<Record<Block, ComponentType>> = {
  passkey: PasskeyButton,
  oauth: OAuthBlock,
  crypto: CryptoBlock,
  form: LoginForm,
  divider: Divider,
};

/** The products in the configured order. */
export function Blocks() {
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
