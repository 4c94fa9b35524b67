import { useEffect, useState } from "react";
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { WidgetParts } from "./widget-options.ts";

/** Keeps the client running while the widget is drawn; what the project switched on, null until it is known. */
export function useBootstrap({ client, hold }: WidgetParts): BootstrapAnswer | null {
  const [bootstrap, setBootstrap] = useState<BootstrapAnswer | null>(null);
  useEffect(() => {
    let isWanted = true;
    const release = hold();
    void client.bootstrap().then((answer) => {
      if (isWanted) setBootstrap(answer);
    });
    return () => {
      isWanted = false;
      release();
    };
  }, [client, hold]);
  return bootstrap;
}
