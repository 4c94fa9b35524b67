import { WalletWait } from "./wallet-wait.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

export function CryptoConnect() {
  const { strings } = useWidget();
  return <WalletWait heading={strings.connectingWallet} />;
}
