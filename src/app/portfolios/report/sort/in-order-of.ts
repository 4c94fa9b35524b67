/** Companies in the order of symbols; those that are not among them stand at the end. */
export function inOrderOf<One extends { readonly symbol: string }>(
  all: readonly One[],
  symbols: readonly string[],
): readonly One[] {
  const places = new Map(symbols.map((symbol, place) => [symbol, place]));
  const placeOf = ({ symbol }: One): number => places.get(symbol) ?? symbols.length;
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}
