import { describe, expect, it } from "vitest";
import { renderHtml } from "#app/testing/render-html.tsx";
import type { OutboxMessage } from "#contracts/identity-server.ts";
import { SentMessage } from "./sent-message.tsx";

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
