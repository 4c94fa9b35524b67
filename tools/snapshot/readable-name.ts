/** Turns a name as lists sort it into the name as people say it: `Home Depot (The)` is `The Home Depot`. */
export function readableName(listed: string): string {
  const plain = listed.replace(/ \(Class [A-Z]\)$/, "");
  return plain.replace(/^(.+) \((.+)\)$/, "$2 $1");
}
