import { Activity, type ComponentType, type ReactNode } from "react";
import { afterLoad } from "./first-interaction.ts";
import { lazyComponent } from "./lazy-component.tsx";

/**
 * A part that the server draws with the page and whose script comes after the page's own. Its stylesheet is imported where
 * it is declared, because what the server has drawn must have its looks before the script comes.
 *
 * It stands in an Activity and in no Suspense boundary: the server waits for it and sends it with the page, and the
 * browser keeps what was sent, as it is, until the part's script has come (React: selective hydration).
 *
 * @param sign - What is waited for before the script is asked for (until the page has been loaded).
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sign: () => Promise<void> = afterLoad,
): (props: Props) => ReactNode {
  const Script = lazyComponent(async () => {
    await sign();
    return load();
  });
  return function LatePart(props: Props) {
    return (
      <Activity>
        <Script {...props} />
      </Activity>
    );
  };
}
