import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * A part whose script comes later. Where it cannot come (the connection is gone, or a new version of the product has
 * replaced the file) the part says so and the rest of the page stands.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: NotLoaded };
    }
  });
}

function NotLoaded() {
  return <p role="alert">We couldn't load this part. Reload the page to try again.</p>;
}
