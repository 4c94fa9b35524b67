import type { TestIdentity } from "./identity.ts";

/** Where a navigation ended: at a page of the product, or at an answer that leads nowhere. */
export interface Landing {
  readonly url: URL;
  readonly status: number;
  readonly page: string;
  readonly headers: Headers;
}

/** As much of a browser as a sign-in at a provider needs: redirects, forms that send themselves, and cookies. */
export interface OAuthBrowser {
  go(address: string): Promise<Landing>;
  /** The Cookie header that this browser sends to the identity server. */
  cookies(): string;
}

interface Step {
  readonly address: string;
  readonly form: URLSearchParams | null;
  /** The page that the step comes from; null for what was typed. */
  readonly from: string | null;
}

const MOST_STEPS = 15;

/** Opens a browser that reaches the identity server in this process, and all other servers by the network. */
export function openBrowser({ identity, deps }: Pick<TestIdentity, "identity" | "deps">): OAuthBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (address: string): Map<string, string> => {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const ask = async (step: Step): Promise<Response> => {
    const request = requestOf(step, jarOf(step.address));
    const isOurs = step.address.startsWith(`${deps.addresses.identity()}/`);
    const response = isOurs ? await identity.answer(request, "127.0.0.1") : await fetch(request);
    keepCookies(response, jarOf(step.address));
    return response;
  };
  return {
    cookies: () => headerOf(jarOf(deps.addresses.identity())),
    async go(address) {
      let step: Step = { address, form: null, from: null };
      for (let count = 0; count < MOST_STEPS; count += 1) {
        const response = await ask(step);
        const page = await response.text();
        const next = nextStep(step, response, page);
        const { status, headers } = response;
        if (next === null) return { url: new URL(step.address), status, page, headers };
        if (isPageOfProduct(next.address, deps)) return { url: new URL(next.address), status, page, headers };
        step = next;
      }
      throw new Error(`The browser was sent on ${MOST_STEPS} times.`);
    },
  };
}

function isPageOfProduct(address: string, { addresses }: TestIdentity["deps"]): boolean {
  const isApp = new URL(address).origin === new URL(addresses.app()).origin;
  return isApp && !address.startsWith(`${addresses.identity()}/`);
}

/** A form of another site comes without our cookies, which are SameSite=Lax. */
function requestOf({ address, form, from }: Step, jar: ReadonlyMap<string, string>): Request {
  const isForeignForm = form !== null && from !== null && new URL(from).origin !== new URL(address).origin;
  const headers = new Headers({ accept: "text/html" });
  if (!isForeignForm && jar.size > 0) headers.set("cookie", headerOf(jar));
  if (isForeignForm) headers.set("origin", new URL(from).origin);
  return new Request(address, { method: form === null ? "GET" : "POST", headers, body: form, redirect: "manual" });
}

function headerOf(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

function keepCookies(response: Response, jar: Map<string, string>): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    const expires = attributes.find((attribute) => attribute.trim().toLowerCase().startsWith("expires="));
    const isOver = expires !== undefined && Date.parse(expires.slice(expires.indexOf("=") + 1)) <= Date.now();
    if (isOver) jar.delete(name);
    else jar.set(name, pair.slice(name.length + 1));
  }
}

function nextStep({ address }: Step, response: Response, page: string): Step | null {
  const location = response.headers.get("location");
  if (location !== null) return { address: new URL(location, address).href, form: null, from: null };
  const action = /<form [^>]*action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined || !page.includes("submit()")) return null;
  const inputs = page.matchAll(/<input [^>]*name="([^"]+)" value="([^"]*)"/g);
  const fields = [...inputs].map(
    ([, name = "", value = ""]) => [unescape(name), unescape(value)] satisfies [string, string],
  );
  return { address: unescape(action), form: new URLSearchParams(fields), from: address };
}

function unescape(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
