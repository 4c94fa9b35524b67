import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

export function PasskeyButton() {
  const { flows, strings } = useWidget();
  return <Button onClick={() => void flows.passkey.authenticate()}>{strings.loginWithPasskey}</Button>;
}
