/** Which page is shown. The address does not say: it changes while what is left is still being tracked. */
export interface ShownPage {
  readonly path: () => string;
  readonly show: (path: string) => void;
}

/** @param first - The path of the page that is shown from the start. */
export function createShownPage(first: string): ShownPage {
  let shown = first;
  return {
    path: () => shown,
    show(path) {
      shown = path;
    },
  };
}
