/** One word of the line language, with the place where it begins. */
export interface Token {
  readonly kind: "name" | "number" | "text" | "operator" | "sign" | "end" | "unknown";
  /** As written; of a text what is between its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORDS =
  /(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<number>[-−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s*%|[A-Za-z×]+)?)|"(?<text>[^"]*)"|(?<operator>>=|<=|!=|≥|≤|≠|[<>=])|(?<sign>[(),])/y;

/** Splits a line into words. What is no word is one of its own, so that an error can point at it. */
export function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < line.length) {
    if (/\s/.test(line.charAt(position))) {
      position += 1;
      continue;
    }
    const token = tokenAt(line, position);
    tokens.push(token);
    position = token.end;
  }
  return [...tokens, { kind: "end", text: "", start: line.length, end: line.length }];
}

function tokenAt(line: string, start: number): Token {
  WORDS.lastIndex = start;
  const groups = WORDS.exec(line)?.groups;
  const end = WORDS.lastIndex;
  if (groups === undefined) return { kind: "unknown", text: line.charAt(start), start, end: start + 1 };
  for (const kind of ["name", "number", "text", "operator", "sign"] as const) {
    const text = groups[kind];
    if (text !== undefined) return { kind, text, start, end };
  }
  return { kind: "unknown", text: line.charAt(start), start, end: start + 1 };
}
