/** A mail as a reader would see it. */
export interface ReadMail {
  /** Unfolded, by name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

/** Takes apart the source of a mail with a text part and perhaps an HTML part beside it. */
export function readMail(source: string): ReadMail {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) return { headers, text: decode(headers, body), html: "" };
  const parts = body.split(`--${boundary}`).slice(1, -1).map(split);
  const part = (type: string): string => {
    const found = parts.find((one) => one.headers.get("content-type")?.startsWith(type));
    return found === undefined ? "" : decode(found.headers, found.body);
  };
  return { headers, text: part("text/plain"), html: part("text/html") };
}

function split(source: string): { readonly headers: ReadonlyMap<string, string>; readonly body: string } {
  const text = source.replace(/^\r\n/, "");
  const end = text.indexOf("\r\n\r\n");
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 4) };
}

function decode(headers: ReadonlyMap<string, string>, body: string): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString("utf8")
      : encoding === "quoted-printable"
        ? fromQuotedPrintable(body)
        : body;
  return text.replaceAll("\r\n", "\n").trimEnd();
}

/** RFC 2045, section 6.7. */
function fromQuotedPrintable(body: string): string {
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
