/** Variable pieces of a path that fits a pattern such as `/users/emails/{email_id}`; null when it does not fit. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  if (!pattern.includes("{")) return pattern === path ? {} : null;
  const wanted = pattern.split("/");
  const pieces = path.split("/");
  if (wanted.length !== pieces.length) return null;
  const params: [string, string][] = [];
  for (const [index, want] of wanted.entries()) {
    const piece = pieces[index] ?? "";
    if (!want.startsWith("{")) {
      if (want !== piece) return null;
      continue;
    }
    const decoded = decode(piece);
    if (decoded === null || decoded === "") return null;
    params.push([want.slice(1, -1), decoded]);
  }
  return Object.fromEntries(params);
}

function decode(piece: string): string | null {
  try {
    const text = decodeURIComponent(piece);
    return text.includes("\u0000") ? null : text;
  } catch {
    // A broken percent escape names nothing.
    return null;
  }
}
