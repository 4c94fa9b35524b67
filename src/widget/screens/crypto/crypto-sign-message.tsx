import { WalletWait } from "./wallet-wait.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

export function CryptoSignMessage() {
  const { strings } = useWidget();
  return <WalletWait heading={strings.signingWallet} />;
}
