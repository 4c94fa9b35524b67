import type { FoundWallet } from "#widget/flows/flows.ts";
import { Button } from "#widget/parts/button.tsx";
import { Mark } from "#widget/parts/mark.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { walletMark } from "./wallet-mark.ts";

export function WalletButton({ wallet }: { readonly wallet: FoundWallet }) {
  const { flows, strings } = useWidget();
  const { option, id, name } = wallet;
  return (
    <Button onClick={() => void flows.crypto.choose(option, id)}>
      <Mark>{walletMark(option)}</Mark>
      <span>{fill(strings.continueWith, { name })}</span>
    </Button>
  );
}
