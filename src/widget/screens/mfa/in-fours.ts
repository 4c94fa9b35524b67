/** A key in groups of four, as people read and type it. */
export function inFours(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
