/** Every three neighbouring letters of a word, with its beginning and end marked, each once. */
export function trigramsOf(word: string): readonly string[] {
  const marked = `^${word.toLowerCase()}$`;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at += 1) trigrams.add(marked.slice(at, at + 3));
  return [...trigrams];
}
