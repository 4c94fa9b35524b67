import { createHash } from "node:crypto";

/**
 * Names statements, so that PostgreSQL plans each once for a connection instead of at every call: planning the reading of
 * a session and its person takes several times as long as reading them. Statements here are fixed texts with parameters,
 * so there are as many names as there are statements in the code.
 */
export function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text) ?? createHash("sha256").update(text).digest("base64url").slice(0, 24);
    names.set(text, name);
    return name;
  };
}
