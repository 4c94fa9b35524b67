import { createServer } from "node:http";
import { build } from "vite";
import { closeServer, listenLocally } from "#testing/identity-server.ts";

/** A site of somebody else's, whose pages use the vendor's published SDK. */
export interface VendorSite {
  readonly url: string;
  close(): Promise<void>;
}

const ENTRY = "virtual:vendor-page";

/** Hands the SDK's two clients to the page's own scripts, as a script tag would. */
const SOURCE = `
  import { StytchUIClient } from "@stytch/vanilla-js";
  import { StytchHeadlessClient } from "@stytch/vanilla-js/headless";
  globalThis.vendor = { StytchUIClient, StytchHeadlessClient };
`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Another site</title></head>
<body><main id="sign-in"></main><script type="module" src="/sdk.js"></script></body></html>`;

/** Serves one page, whatever the path, and the SDK in one script. */
export async function serveVendorSite(): Promise<VendorSite> {
  const script = await bundleSdk();
  const server = createServer((request, response) => {
    const isScript = request.url === "/sdk.js";
    response.setHeader("content-type", isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8");
    response.end(isScript ? script : PAGE);
  });
  return { url: await listenLocally(server), close: () => closeServer(server) };
}

async function bundleSdk(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "vendor-page",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? SOURCE : null),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: ENTRY } },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const code = outputs.flatMap((output) => ("output" in output ? output.output : []));
  const chunk = code.find((part) => part.type === "chunk");
  if (chunk === undefined) throw new Error("the vendor's SDK was not bundled");
  return chunk.code;
}
