// What the npm packages of Latchkey are: the one table that they are packed from.

/** A package whose files are built ones, their late chunks and their types. */
export interface LatchkeyPackage {
  readonly name: string;
  readonly description: string;
  /** Built files by the entry that imports them; `.` is the package itself. */
  readonly entries: Readonly<Record<string, string>>;
  /** Files that are handed out as they are, such as for a script tag. */
  readonly files: readonly string[];
  readonly peerDependencies: Readonly<Record<string, string>>;
  /** Installed packages whose code is in the built files. */
  readonly holds: readonly string[];
}

export const LATCHKEY_PACKAGES: readonly LatchkeyPackage[] = [
  {
    name: "@latchkey/widget",
    description: "The sign-in widget of Latchkey as a module, React components or elements.",
    entries: { ".": "latchkey.js", "./react": "latchkey-react.js", "./elements": "latchkey.js" },
    files: ["latchkey.iife.js", "latchkey-phone-rules.js"],
    peerDependencies: { react: ">=19", "react-dom": ">=19" },
    holds: ["preact", "libphonenumber-js"],
  },
  {
    name: "@latchkey/client",
    description: "The client of Latchkey without screens: every call of the protocol and the session that comes of it.",
    entries: { ".": "latchkey-headless.js" },
    files: [],
    peerDependencies: {},
    holds: ["libphonenumber-js"],
  },
  {
    name: "@latchkey/server",
    description: "Tells your server who is signed in with Latchkey: by the session JWT and the JWKS, else by asking.",
    entries: { ".": "latchkey-server.js" },
    files: [],
    peerDependencies: {},
    holds: ["jose", "zod"],
  },
];
