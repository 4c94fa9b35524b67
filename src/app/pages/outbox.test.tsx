import { createStaticHandler, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { servicesContext, type Services } from "#app/context.ts";
import type { OutboxMessage } from "#contracts/identity-server.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { loader, SentMessage, findCode, splitLinks, withNonce } from "./outbox.tsx";
import { renderHtml } from "#app/testing/render-html.tsx";
import fc from "fast-check";

function message(text: string): OutboxMessage {
  return {
    to: "ann@example.com",
    channel: "email",
    subject: "Hello",
    text,
    html: "",
    created_at: "2026-08-22T10:00:00.000Z",
  };
}

async function load(outbox: Services["outbox"], query = "") {
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, sampleServices({ outbox }));
  const handler = createStaticHandler([
    {
      id: "outbox",
      path: "/outbox",
      loader: (args) => loader({ ...args, params: {}, pattern: "/outbox", url: new URL(args.request.url) }),
    },
  ]);
  const loaded = await handler.query(new Request(`http://localhost/outbox${query}`), { requestContext });
  if (loaded instanceof Response) throw new TypeError("the loader sent a response of its own");
  const data: unknown = loaded.loaderData["outbox"];
  return { status: loaded.statusCode, data };
}

describe("loader", () => {
  it("docs/threats.md#46: finds nothing where the product has no outbox, or its identity server shows none", async () => {
    expect(await load(null)).toEqual({ status: 404, data: { to: "", messages: null } });
    expect(await load({ list: () => Promise.resolve(null) })).toMatchObject({ status: 404 });
  });

  it("shows the newest message first", async () => {
    const list = () => Promise.resolve([message("old"), message("new")]);
    expect(await load({ list })).toEqual({ status: 200, data: { to: "", messages: [message("new"), message("old")] } });
  });

  it("asks for the address that was typed, or for all", async () => {
    const asked: (string | null)[] = [];
    const list = (to: string | null) => {
      asked.push(to);
      return Promise.resolve([]);
    };
    for (const query of ["", "?to=", "?to=+ann%2B1@example.com+"]) await load({ list }, query);
    expect(asked).toEqual([null, null, "ann+1@example.com"]);
  });
});

const mail: OutboxMessage = {
  to: "ann@example.com",
  channel: "email",
  subject: "123456 is your code",
  text: "Your code:\n\n123456\n\nOr open https://example.com/x?a=1",
  html: "<p>123456</p>",
  created_at: "2026-08-22T10:00:00.000Z",
};

describe("SentMessage", () => {
  it("shows no markup of a message as markup, nor its HTML part before it is asked for", async () => {
    const html = await renderHtml(<SentMessage message={{ ...mail, text: "<img src=x>", subject: "<b>" }} />);
    expect(html).toContain("&lt;img src=x&gt;");
    expect(html).toContain("&lt;b&gt;");
    expect(html).not.toContain("<iframe");
  });

  it("shows the code to copy, the links to click and whom it went to", async () => {
    const html = await renderHtml(<SentMessage message={mail} />);
    expect(html).toContain("<code>123456</code>");
    expect(html).toContain('<a href="https://example.com/x?a=1" rel="nofollow noreferrer">');
    expect(html).toContain('href="/outbox?to=ann%40example.com"');
  });

  it("names a text message by its channel", async () => {
    const html = await renderHtml(<SentMessage message={{ ...mail, channel: "whatsapp", subject: "", html: "" }} />);
    expect(html).toContain("<h2>WhatsApp message</h2>");
    expect(html).not.toContain("As HTML");
  });
});

describe("findCode", () => {
  it("finds none in a link, in longer digits or in a word", () => {
    const texts = ["", "https://example.com/?token=123456", "1234567", "no-123456", "abc123456", "12345"];
    expect(texts.map(findCode)).toEqual(texts.map(() => null));
  });

  it("finds the code on a line of its own and in a sentence", () => {
    expect(findCode("Your code:\n\n012345\n\nIt works once.")).toBe("012345");
    expect(findCode("Your code is 123456. https://example.com/?a=999999")).toBe("123456");
    expect(findCode("@example.com #123456")).toBe("123456");
  });
});

describe("splitLinks", () => {
  it("makes no link of anything but a web address", () => {
    expect(splitLinks("javascript:alert(1) data:text/html,x ftp://example.com")).toEqual([
      { kind: "text", text: "javascript:alert(1) data:text/html,x ftp://example.com" },
    ]);
  });

  it("finds addresses and leaves the sentence's own marks out", () => {
    expect(splitLinks("Open https://a.example/x?b=1&c=2, or (http://b.example).")).toEqual([
      { kind: "text", text: "Open " },
      { kind: "link", text: "https://a.example/x?b=1&c=2" },
      { kind: "text", text: ", or (" },
      { kind: "link", text: "http://b.example" },
      { kind: "text", text: ")." },
    ]);
  });

  it("loses nothing", () => {
    const words = fc.array(fc.constantFrom("https://a.example", "http://", " ", "\n", ".", "word", ")"));
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join("");
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});

describe("withNonce", () => {
  it("gives the nonce to style blocks alone", () => {
    const html = "<style>a{}</style><style>b{}</style><script>x</script><p>&lt;style></p>";
    expect(withNonce(html, "ab_1-")).toBe(
      '<style nonce="ab_1-">a{}</style><style nonce="ab_1-">b{}</style><script>x</script><p>&lt;style></p>',
    );
  });

  it("changes nothing where the page has no policy, or what is no nonce", () => {
    expect(withNonce("<style></style>", "")).toBe("<style></style>");
    expect(withNonce("<style></style>", '"><script>')).toBe("<style></style>");
  });
});
