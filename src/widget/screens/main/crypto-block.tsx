import { Button } from "#widget/parts/button.tsx";
import { useWalletSlots } from "#widget/screens/crypto/use-wallet-slots.ts";
import { WalletButton } from "#widget/screens/crypto/wallet-button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The wallets of this browser, as many as there are slots for, and the ways to the others. */
export function CryptoBlock() {
  const { config, dispatch, strings } = useWidget();
  const { onMain, onOtherScreen } = useWalletSlots();
  return (
    <div className="lk-stack">
      {onMain.map((wallet) => (
        <WalletButton key={wallet.id} wallet={wallet} />
      ))}
      {onOtherScreen.length > 0 && (
        <Button onClick={() => dispatch({ type: "go", screen: "CryptoOtherScreen" })}>{strings.otherWallet}</Button>
      )}
      {config.cryptoOptions?.offersSetup !== false && (
        <Button onClick={() => dispatch({ type: "go", screen: "CryptoSetupWallet" })}>{strings.setupWallet}</Button>
      )}
    </div>
  );
}
