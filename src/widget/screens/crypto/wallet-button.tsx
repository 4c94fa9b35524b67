import type { FoundWallet } from "#widget/flows/flows.ts";
import { Button } from "#widget/parts/button.tsx";
import { Mark } from "#widget/marks/mark.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";

export function WalletButton({ wallet }: { readonly wallet: FoundWallet }) {
  const { flows, strings } = useWidget();
  const { option, id, name } = wallet;
  return (
    <Button onClick={() => void flows.crypto.choose(option, id)}>
      <Mark of={option} />
      <span>{fill(strings.continueWith, { name })}</span>
    </Button>
  );
}
