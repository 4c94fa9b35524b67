// Every example of docs/widget.md runs, as do the packed packages in fresh projects. What needs the network is in e2e/long.
import { gzipSync } from "node:zlib";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLatchkeyProject, examplesOf, type LatchkeyProject } from "#testing/latchkey-project.ts";
import { startExampleServer } from "#testing/example-server.ts";
import { pageWith, realExample, signInOn } from "./latchkey-examples.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const DOCUMENT = "docs/widget.md";
const HTML = examplesOf(DOCUMENT, "html");
const [REACT = ""] = examplesOf(DOCUMENT, "jsx");
const [PLAIN_NODE = ""] = examplesOf(DOCUMENT, "js");

describe("the examples of the widget's document", () => {
  let project: LatchkeyProject;
  let world: WidgetWorld;
  let context: BrowserContext;

  beforeAll(async () => {
    project = await createLatchkeyProject();
    world = await startWidgetWorld({ cookieMode: "http_only" }, {}, () => [project.url]);
    project.write("index.html", pageWith("<h1>Home</h1>"));
  });
  afterAll(() => Promise.all([world.close(), project.close()]));
  beforeEach(async () => {
    context = await world.browser.newContext();
  });
  afterEach(() => context.close());

  const real = (example: string): string => realExample(example, world);
  const signIn = (path: string) => signInOn(path, { context, world, project });

  it("are of every form", () => {
    expect([HTML.length, examplesOf(DOCUMENT, "jsx").length, examplesOf(DOCUMENT, "js").length]).toEqual([3, 1, 3]);
  });

  it.each(HTML.map((example, index) => ({ index, example })))("sign in: HTML $index", async ({ index, example }) => {
    project.write(`example-${index}.html`, pageWith(real(example)));
    expect((await signIn(`/example-${index}.html`)).cookie).toContain("latchkey_session=");
  });

  it("lead on to another page, as the first example does", async () => {
    project.write("first.html", pageWith(real(HTML[0] ?? "")));
    const { page } = await signIn("/first.html");
    await page.getByRole("heading", { name: "Home" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it("sign in from a plain page that has the package from npm", async () => {
    const local = real(HTML[0] ?? "").replace("/widget/latchkey.js", "/node_modules/@latchkey/widget/latchkey.js");
    project.write("plain.html", pageWith(local));
    expect((await signIn("/plain.html")).cookie).toContain("latchkey_session=");
  });

  it("sign in from a Vite project with React, which compiles under strict types", async () => {
    project.borrow(["react", "react-dom", "vite", "typescript-compiler", "@types"]);
    project.write("src/sign-in.jsx", real(REACT));
    project.write(
      "src/main.jsx",
      `import { createRoot } from "react-dom/client"; import { SignIn } from "./sign-in.jsx";
       createRoot(document.querySelector("#root")).render(<SignIn />);`,
    );
    project.write("app.html", pageWith(`<div id="root"></div><script type="module" src="/src/main.jsx"></script>`));
    const flags = { build: { outDir: "dist", rolldownOptions: { input: "app.html" } }, base: "/dist/" };
    project.write("vite.config.js", `export default ${JSON.stringify(flags)};`);
    await project.run(process.execPath, ["node_modules/vite/bin/vite.js", "build"]);
    expect((await signIn("/dist/app.html")).cookie).toContain("latchkey_session=");

    project.write(
      "src/typed.tsx",
      `export { Login } from "@latchkey/widget/react"; export { defineElements } from "@latchkey/widget/elements"; export { createClient } from "@latchkey/client"; export { createSessionVerifier } from "@latchkey/server";`,
    );
    const strict = ["--noEmit", "--strict", "--skipLibCheck", "false", "--types", "", "--jsx", "react-jsx"];
    const modern = ["--target", "es2022", "--module", "nodenext"];
    await project.run(process.execPath, [
      "node_modules/typescript-compiler/bin/tsc",
      ...strict,
      ...modern,
      "src/typed.tsx",
    ]);
  });

  it("tell a server of plain Node who is signed in, until the session is revoked", async () => {
    project.write("example-page.html", pageWith(real(HTML[1] ?? "")));
    const { cookie } = await signIn("/example-page.html");
    const server = await startExampleServer(project.folder, real(PLAIN_NODE));
    try {
      const ask = (method: string, headers: Record<string, string>) => fetch(server.url, { method, headers });
      expect((await ask("GET", {})).status).toBe(401);
      expect(await (await ask("GET", { cookie })).text()).toMatch(/^Hello user-/);
      // By the token alone, without a JWT: the identity server is asked.
      const token = cookie.split("; ").find((pair) => pair.startsWith("latchkey_session=")) ?? "";
      expect(await (await ask("GET", { cookie: token })).text()).toMatch(/^Hello user-/);
      expect((await ask("GET", { cookie: cookie.replaceAll("=", "=x") })).status).toBe(401);
      expect((await ask("GET", { cookie, get: "a header of that name" })).status).toBe(200);
      await world.change("UPDATE latchkey.session SET revoked_at = now() WHERE revoked_at IS NULL");
      expect((await ask("POST", { cookie })).status).toBe(401);
    } finally {
      await server.stop();
    }
  });

  it("find the keys where the document says", async () => {
    const address = /`(https:\/\/id\.shop\.example\/identity\/[^`]*jwks\.json)`/.exec(
      readFileSync(DOCUMENT, "utf8"),
    )?.[1];
    const answer: unknown = await (await fetch(real(address ?? ""))).json();
    expect(answer).toMatchObject({ keys: [{ alg: "ES256" }] });
  });

  it("hold a client of at most 8 KB packed", () => {
    const folder = join(project.folder, "node_modules/@latchkey/client");
    const start = readdirSync(join(folder, "chunks")).filter((file) => file.startsWith("start-"));
    const text = [join(folder, "latchkey-headless.js"), ...start.map((file) => join(folder, "chunks", file))]
      .map((file) => readFileSync(file, "utf8"))
      .join("");
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(8_192);
    expect(text.length).toBeGreaterThan(10_000);
  });
});
