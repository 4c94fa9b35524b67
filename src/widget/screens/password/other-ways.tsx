import { hasEmailOtp } from "#widget/flows/choose-auto-send.ts";
import { Button } from "#widget/parts/button.tsx";
import { Divider } from "#widget/parts/divider.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The ways beside a password, where the configuration has any. */
export function OtherWays() {
  const { config } = useWidget();
  if (!hasEmailOtp(config) && !config.products.includes("emailMagicLinks")) return null;
  return (
    <>
      <Divider />
      <WayByMail />
    </>
  );
}

/** A configuration has links or codes by mail, never both (docs/specification-map.md#5). */
export function WayByMail() {
  const { config, flows, strings } = useWidget();
  if (hasEmailOtp(config)) {
    return <Button onClick={() => void flows.password.emailCode()}>{strings.emailLoginCode}</Button>;
  }
  if (!config.products.includes("emailMagicLinks")) return null;
  return <Button onClick={() => void flows.password.emailLink()}>{strings.emailLoginLink}</Button>;
}
