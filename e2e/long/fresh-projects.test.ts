// The packages of Latchkey in fresh projects whose other packages come from the registry.
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pageWith, realExample, signInOn } from "#e2e/latchkey-examples.ts";
import { startWidgetWorld, type WidgetWorld } from "#e2e/widget-world.ts";
import { startExampleServer, startInFolder } from "#testing/example-server.ts";
import { freePort } from "#testing/free-port.ts";
import { createLatchkeyProject, examplesOf, type LatchkeyProject } from "#testing/latchkey-project.ts";

const DOCUMENT = "docs/widget.md";
const [REACT = ""] = examplesOf(DOCUMENT, "jsx");
const [, EXPRESS = "", HONO = ""] = examplesOf(DOCUMENT, "js");
const [, SCRIPT_TAG = ""] = examplesOf(DOCUMENT, "html");

describe("the packages of Latchkey in a fresh project", () => {
  let project: LatchkeyProject;
  let world: WidgetWorld;
  let context: BrowserContext;
  let nextPort = 0;

  beforeAll(async () => {
    project = await createLatchkeyProject();
    nextPort = await freePort();
    world = await startWidgetWorld({ cookieMode: "http_only" }, {}, () => [
      project.url,
      `http://localhost:${nextPort}`,
    ]);
  });
  afterAll(() => Promise.all([world.close(), project.close()]));
  beforeEach(async () => {
    context = await world.browser.newContext();
  });
  afterEach(() => context.close());

  const real = (example: string): string => realExample(example, world);

  it("sign in from a Vite project with its React plugin", async () => {
    await project.install(["vite@8", "@vitejs/plugin-react", "react@19", "react-dom@19"]);
    project.write("src/sign-in.jsx", real(REACT));
    project.write(
      "src/main.jsx",
      `import { createRoot } from "react-dom/client"; import { SignIn } from "./sign-in.jsx";
       createRoot(document.querySelector("#root")).render(<SignIn />);`,
    );
    project.write("app.html", pageWith(`<div id="root"></div><script type="module" src="/src/main.jsx"></script>`));
    project.write(
      "vite.config.js",
      `import react from "@vitejs/plugin-react";
       export default { plugins: [react()], base: "/dist/", build: { rolldownOptions: { input: "app.html" } } };`,
    );
    await project.run(process.execPath, ["node_modules/vite/bin/vite.js", "build"]);
    const { cookie } = await signInOn("/dist/app.html", { context, world, project });
    expect(cookie).toContain("latchkey_session=");
  });

  it("sign in from a Next project, whose pages are also rendered on its server", async () => {
    await project.install(["next@16", "react@19", "react-dom@19"]);
    project.write("app/sign-in.jsx", `"use client";\n${real(REACT)}`);
    project.write("app/page.jsx", `import { SignIn } from "./sign-in.jsx"; export default () => <SignIn />;`);
    project.write("app/layout.jsx", `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`);
    const next = "node_modules/next/dist/bin/next";
    await project.run(process.execPath, [next, "build"]);
    const server = await startInFolder(project.folder, [next, "start", "--port", String(nextPort)], nextPort);
    try {
      const { cookie } = await signInOn("", { context, world, project: server });
      expect(cookie).toContain("latchkey_session=");
    } finally {
      await server.stop();
    }
  });

  it.each([
    { name: "Express", example: EXPRESS, packages: ["express@5"] },
    { name: "Hono", example: HONO, packages: ["hono@4", "@hono/node-server"] },
  ])("tell a server of $name who is signed in", async ({ example, packages }) => {
    await project.install(packages);
    project.write("example.html", pageWith(real(SCRIPT_TAG)));
    const { cookie } = await signInOn("/example.html", { context, world, project });
    const server = await startExampleServer(project.folder, real(example));
    try {
      expect((await fetch(server.url)).status).toBe(401);
      expect(await (await fetch(server.url, { headers: { cookie } })).text()).toMatch(/^Hello user-/);
      await world.change("UPDATE latchkey.session SET revoked_at = now() WHERE revoked_at IS NULL");
      expect((await fetch(server.url, { method: "POST", headers: { cookie } })).status).toBe(401);
    } finally {
      await server.stop();
    }
  });
});
