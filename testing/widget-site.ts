import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { widgetFiles } from "#server/http/static-files.ts";
import { PREACT } from "#tools/run/widget-builds.ts";
import { bundlePage } from "./bundle-page.ts";
import { closeServer, listenLocally } from "./identity-server.ts";
import { DEMO_HTML, FORMS, pageOf, SCRIPTS, type WidgetForm } from "./widget-site-pages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A site of somebody else's, whose pages use the built widget. */
export interface WidgetSite {
  readonly url: string;
  close(): Promise<void>;
}

/** As strict as a page can be: nothing inline, no style attributes, pictures of its own and in the text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src http://localhost:*; base-uri 'none'; form-action 'none'";

/**
 * Serves pages for every form of the widget, each with an empty `#sign-in`, and the demo page at `/demo`.
 *
 * @param root - Where the widget was built (this repository).
 */
export async function serveWidgetSite(root: string = ROOT): Promise<WidgetSite> {
  if (!existsSync(join(root, "build/widget/latchkey.js")))
    throw new Error("The widget is not built: run npm run build.");
  // Most tests need neither, and bundling costs as much as a whole journey.
  const bundles = { react: once(() => bundleReact(root)), demo: once(bundleDemo) };
  const files = widgetFiles(root, "/widget");
  const server = createServer((request, response) => {
    response.setHeader("content-security-policy", POLICY);
    files(request, response, () => void answer({ request, response, bundles }));
  });
  return { url: await listenLocally(server), close: () => closeServer(server) };
}

interface SiteRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly bundles: Bundles;
}

/** The scripts of a page by their names, once somebody asks for one. */
type Bundle = () => Promise<ReadonlyMap<string, string>>;
type Bundles = Readonly<Record<"react" | "demo", Bundle>>;

/** Any path is a page, as long as it begins with the form of the widget that it uses (`es`). */
async function answer({ request, response, bundles }: SiteRequest): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const [, first = "", file = ""] = pathname.split("/");
  const script = await scriptOf(first, file, bundles);
  const [type, text] = script !== null ? ["text/javascript", script] : pageAt(pathname, formOf(first));
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.end(text);
}

async function scriptOf(first: string, file: string, { react, demo }: Bundles): Promise<string | null> {
  if (!file.endsWith(".js")) return null;
  if (first === "react") return (await react()).get(file) ?? null;
  if (first === "demo") return (await demo()).get(file) ?? null;
  return SCRIPTS[formOf(first)] ?? null;
}

function pageAt(path: string, form: WidgetForm): readonly [string, string] {
  if (path === "/demo/demo.css") return ["text/css", readFileSync(`${ROOT}src/widget/demo/demo.css`, "utf8")];
  return ["text/html", path.startsWith("/demo") ? DEMO_HTML : pageOf(form)];
}

function formOf(name: string): WidgetForm {
  return FORMS.find((form) => form === name) ?? "es";
}

/** A page that has React itself, and takes the widget's components from the build. */
function bundleReact(root: string): Promise<Map<string, string>> {
  return bundlePage(SCRIPTS.react.replace("WIDGET", join(root, "build/widget/latchkey-react.js")));
}

function bundleDemo(): Promise<Map<string, string>> {
  return bundlePage(`import "${ROOT}src/widget/demo/demo.ts";`, { alias: PREACT });
}

function once(make: Bundle): Bundle {
  let made: ReturnType<Bundle> | null = null;
  return () => (made ??= make());
}
