/** The matches a page's `meta` is given; the root's loader names the address people open. */
export type LoadedMatches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];

/** The address people open, from what the root has loaded; null on a page whose loading failed. */
export function originOf(matches: LoadedMatches): string | null {
  const loaded = matches.find((match) => match?.id === "root")?.loaderData;
  return typeof loaded === "object" && loaded !== null && "origin" in loaded && typeof loaded.origin === "string"
    ? loaded.origin
    : null;
}

/** A path of this site as others must name it: without a trailing slash. */
export function absoluteAddress(origin: string, path: string): string {
  return origin + (path === "/" ? "/" : path.replace(/\/+$/, ""));
}
