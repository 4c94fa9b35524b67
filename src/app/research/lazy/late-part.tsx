import { Activity, type ComponentType, type ReactNode } from "react";
import { firstInteraction, firstSign } from "./first-interaction.ts";
import { lazyComponent } from "./lazy-component.tsx";

/**
 * A part that the server draws with the page and whose script loads when a reader shows. Its stylesheet is imported where
 * it is declared, because what the server has drawn must have its looks before the script comes.
 *
 * It stands in an Activity and in no Suspense boundary: the server waits for it and sends it with the page, and the
 * browser keeps what was sent, as it is, until the part's script has come (React: selective hydration).
 *
 * @param sign - What is waited for before the script is asked for.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sign: () => Promise<void> = firstInteraction,
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

/** One that the server always draws whole, so that its links and forms work before its script has come. */
export function wholePart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  return latePart(load, firstSign);
}
