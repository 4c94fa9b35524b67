import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { useWalletSlots } from "./use-wallet-slots.ts";
import { WalletButton } from "./wallet-button.tsx";

export function CryptoOtherScreen() {
  const { strings, dispatch } = useWidget();
  const { onOtherScreen } = useWalletSlots();
  return (
    <>
      <BackArrow />
      <Heading>{strings.otherWalletTitle}</Heading>
      {onOtherScreen.map((wallet) => (
        <WalletButton key={wallet.id} wallet={wallet} />
      ))}
      <Button variant="quiet" onClick={() => dispatch({ type: "go", screen: "CryptoSetupWallet" })}>
        {strings.setupWallet}
      </Button>
    </>
  );
}
