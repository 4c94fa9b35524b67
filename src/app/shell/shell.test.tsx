import { renderToReadableStream } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { SignIn } from "#app/context.ts";
import { Shell } from "./shell.tsx";

const data = { source: "snapshot", asOf: "2026-08-22", origin: "", companies: 2, symbols: 5 } as const;

const member: SignIn = {
  publicToken: "public-token",
  baseUrl: "/identity",
  prefix: "latchkey",
  cookieMode: "http_only",
  oauthProviders: [],
  hasOneTap: false,
};

async function render(
  path: string,
  { signIn = null, isLoaded = true }: { signIn?: SignIn | null; isLoaded?: boolean } = {},
): Promise<string> {
  const element = (
    <Shell data={isLoaded ? data : null} analytics={null} signIn={signIn}>
      <h1>A page</h1>
    </Shell>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  const stream = await renderToReadableStream(<RouterProvider router={router} />);
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll("<!-- -->", "");
}

/** The HTML of the first element with this tag. */
function part(html: string, tag: "header" | "footer"): string {
  return new RegExp(`<${tag}.*?</${tag}>`, "s").exec(html)?.[0] ?? "";
}

/** The words of HTML, without its tags. */
function words(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,.])/g, "");
}

describe("Shell", () => {
  it("says the risk above everything else, with the way to the disclaimer in its words", async () => {
    const html = await render("/about");
    const bar = html.slice(0, html.indexOf("<header"));
    expect(words(bar)).toContain(
      "Investment decisions involve risk. Please read our disclaimer before making investment decisions.",
    );
    expect(bar).toContain('<a href="/disclaimer" data-discover="true">disclaimer</a>');
    expect(bar).toContain('aria-label="Dismiss the disclaimer"');
  });

  it("links Research, Portfolios and Blog in the header and marks where the reader is", async () => {
    const html = part(await render("/research/AAPL"), "header");
    expect(html).toContain('aria-current="page" href="/research/NVDA"');
    expect(html).toContain('href="/portfolios"');
    expect(html).toContain('href="/blog"');
  });

  it("offers Login, and leads back from there to the page and its query", async () => {
    const html = part(await render("/research/KO?type=full"), "header");
    expect(html).toContain('href="/login?to=%2Fresearch%2FKO%3Ftype%3Dfull"');
    expect(html).toContain(">Login</a>");
    expect(html).not.toContain("/account");
  });

  it("offers Logout and the account to who is signed in", async () => {
    const html = part(await render("/about", { signIn: member }), "header");
    expect(html).toContain(">Logout</button>");
    expect(html.match(/href="\/account"/g)).toHaveLength(2);
    expect(html).not.toContain(">Login<");
  });

  it("offers neither where signing in ends", async () => {
    expect(part(await render("/authenticate"), "header")).not.toMatch(/>Log(in|out)</);
    expect(part(await render("/authenticate", { signIn: member }), "header")).not.toMatch(/>Log(in|out)</);
  });

  it("holds Home in the menu, which opens without scripts", async () => {
    const html = await render("/about");
    expect(html).toMatch(/<button[^>]+popoverTarget="menu"/);
    expect(html).toMatch(/<nav id="menu" popover="auto"[^>]*>.*>Home<\/a>/);
  });

  it("carries the search as a plain form, except on pages that are about it", async () => {
    expect(await render("/about")).toMatch(/<form action="\/search">.*name="q"/);
    expect(await render("/")).not.toContain('name="q"');
  });

  it("ends in the three columns, the note and the date of the figures", async () => {
    const html = part(await render("/"), "footer");
    expect(words(html)).toMatch(
      /Product Research Ask Check a text Company About Feedback Legal Disclaimer Privacy Terms/,
    );
    expect(html).toContain("informational only and not financial advice");
    expect(html).toContain('<time dateTime="2026-08-22">22 Aug 2026</time>');
  });

  it("lets the theme be chosen and the cookie preferences be changed in the footer", async () => {
    const html = part(await render("/"), "footer");
    expect(html).toMatch(/<fieldset[^>]*><legend>Theme<\/legend>/);
    expect(html.match(/type="radio"[^>]*value="\w+"/g)).toHaveLength(3);
    expect(html).toMatch(/checked=""[^>]*value="default"/);
    expect(html).toContain(">Cookie preferences</button>");
  });

  it("says nothing of figures on a page whose loading failed", async () => {
    expect(await render("/", { isLoaded: false })).not.toContain("Figures:");
  });

  it("floats the feedback button, and asks for consent in two sentences with two buttons", async () => {
    const html = await render("/");
    expect(html).toMatch(/<button[^>]*data-slot="feedback-button"[^>]*aria-label="Send feedback"/);
    expect(html).toMatch(/<section[^>]*aria-label="Cookie consent">.*>Consent<\/button>.*>Manage options<\/button>/s);
  });

  it("holds no dialog before one is opened", async () => {
    expect(await render("/", { signIn: member })).not.toContain("<dialog");
  });
});
