import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleTypes, writeTypes } from "./widget-types.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** A page of somebody else's, who has nothing of ours but the declarations. */
const HOST = `
import { ApiError, createLatchkey, defineElements, type LoginConfig, type WidgetEvent } from "./latchkey.js";
const config: LoginConfig = {
  products: ["passkeys", "oauth", "otp"],
  oauthOptions: { providers: [{ type: "google", one_tap: true, position: "embedded" }] },
  otpOptions: { methods: ["sms", "email"], expirationMinutes: 5 },
};
const latchkey = createLatchkey("public-token-test-1", { baseUrl: "/identity", cookieMode: "http_only" });
const told = ({ type }: WidgetEvent): void => void type.toLowerCase();
const mounted = latchkey.mountLogin({
  elementId: "#sign-in",
  config,
  styles: { colorScheme: "auto", colors: { primary: "navy" }, buttons: { primary: { borderRadius: "0" } } },
  strings: { header: "Willkommen" },
  callbacks: { onEvent: told, onError: (error) => void (error instanceof ApiError && error.request_id) },
});
mounted.update({ dir: "rtl" });
mounted.unmount();
latchkey.mountResetPassword({ elementId: document.body, passwordResetToken: "x" });
defineElements(latchkey);
latchkey.client.onStateChange(({ user }) => void user?.emails[0]?.email);
`;

const MISTAKES = [
  `import { createLatchkey } from "./latchkey.js"; createLatchkey(1);`,
  `import { type LoginConfig } from "./latchkey.js"; export const config: LoginConfig = { products: ["pass"] };`,
  `import { createLatchkey } from "./latchkey.js"; createLatchkey("").mountLogin({});`,
  `import { ENGLISH } from "./latchkey.js"; export const text = ENGLISH;`,
];

describe("writeTypes", () => {
  const folder = mkdtempSync(join(tmpdir(), "widget-types-"));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

  beforeAll(() => writeTypes(ROOT, folder));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a strict compiler without any of our settings; the files in which it finds a mistake. */
  const compile = (...asked: readonly string[]): Promise<readonly string[]> =>
    new Promise((done) => {
      const flags = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--types", ""];
      const program = join(ROOT, "node_modules/typescript-compiler/bin/tsc");
      const args = [program, ...flags, "--module", "nodenext", ...asked];
      execFile(process.execPath, args, { cwd: folder }, (_error, output) =>
        done([...new Set([...output.matchAll(/^([\w.-]+)\(\d+,\d+\): error/gm)].flatMap(([, file]) => file ?? []))]),
      );
    });

  it("compile with pages that have nothing else of ours, as modules and as one script", async () => {
    write("host.ts", HOST);
    write("headless.ts", `import { createClient } from "./latchkey-headless.js"; void createClient("t").users.me();`);
    expect(await compile("host.ts", "headless.ts")).toEqual([]);
    // A script, for a module would have to import what it uses.
    write("script.ts", `Latchkey.createLatchkey("t").mountLogin({ elementId: "#a" });`);
    expect(await compile("--moduleDetection", "legacy", "script.ts", "latchkey.iife.d.ts")).toEqual([]);
  });

  it("compile with pages that have React", async () => {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    write(
      "react.tsx",
      `import { createLatchkey, Login } from "./latchkey-react.js";
       const latchkey = createLatchkey("t");
       export const page = <Login latchkey={latchkey} config={{ products: ["passwords"] }} dir="rtl" />;`,
    );
    write("wrong.tsx", `import { Login } from "./latchkey-react.js"; export const page = <Login />;`);
    expect(await compile("--jsx", "react-jsx", "react.tsx", "wrong.tsx")).toEqual(["wrong.tsx"]);
  });

  it("give the protocol's answers the types of their schemas", async () => {
    const answers = [
      ["bootstrap", "BootstrapAnswer"],
      ["crypto-wallets", "WalletStartAnswer"],
      ["discovery", "DiscoveryListAnswer"],
      ["discovery", "IntermediateAnswer"],
      ["oauth", "OAuthAnswer"],
      ["oauth", "OneTapStartAnswer"],
      ["passwords", "StrengthAnswer"],
      ["sessions", "AuthAnswer"],
      ["totps", "RecoveryCodesAnswer"],
      ["totps", "TotpCreateAnswer"],
      ["users", "UserSearchAnswer"],
    ] as const;
    const lines = answers.flatMap(([file, name]) => [
      `import type { ${name} as ${name}OfSchema } from "${ROOT}/src/contracts/sdk-v1/${file}.ts";`,
      `import type { ${name} } from "./latchkey.js";`,
      `export const to${name} = (answer: ${name}OfSchema): ${name} => answer;`,
      `export const from${name} = (answer: ${name}): ${name}OfSchema => answer;`,
    ]);
    write("answers.ts", lines.join("\n"));
    write(
      "none.ts",
      `import type { AuthAnswer } from "./latchkey.js"; export const none: AuthAnswer = { user_id: 1 };`,
    );
    expect(await compile("--allowImportingTsExtensions", "answers.ts", "none.ts")).toEqual(["none.ts"]);
  });

  it("find the mistakes of such a page", async () => {
    const files = MISTAKES.map((text, index) => {
      write(`mistake-${index}.ts`, text);
      return `mistake-${index}.ts`;
    });
    expect(await compile(...files)).toEqual(files);
  });
});

describe("bundleTypes", () => {
  it("keeps what is written about each option, and names no file of ours", () => {
    const types = bundleTypes(ROOT, "src/widget/main.ts");
    expect(types).toContain("Order is the order on the screen");
    expect(types).not.toMatch(/from "[.#]/);
    expect(types).not.toContain("zod");
  });

  it("takes React's types from React", () => {
    expect(bundleTypes(ROOT, "src/widget/react.tsx")).toContain('import type { ReactNode } from "react";');
  });

  it("says which file lacks what an entry speaks of", () => {
    expect(() => bundleTypes(ROOT, "src/widget/none.ts")).toThrow("src/widget/none.ts");
  });
});
