import { useEffect, useState } from "react";
import { chooseMethods } from "#widget/choose-methods.ts";
import { useWidget } from "#widget/screens/widget-context.ts";

/**
 * Offers passkeys inside the inputs of the form while it is shown, where the browser can (docs/specification-map.md#2).
 *
 * @returns Whether it can; true until that is known, so that no button appears and goes away again.
 */
export function usePasskeyAutofill(): boolean {
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
