import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeMail, writeTemplatedMail } from "./mail-layout.ts";

const mail = {
  projectName: "Tidewater",
  subject: "123456 is your Tidewater code",
  lines: ["Your code to log in to Tidewater:"],
  code: "123456",
  footer: "It works once, for 5 minutes.\n\nIf you did not ask for it, ignore this mail.",
} as const;

const link = "https://example.com/authenticate?token=abc&type=magic_links";

describe("writeMail", () => {
  it("lets no text become markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "a", "\n", "/") }), (text) => {
        const plain = writeMail({ ...mail, projectName: "", subject: "", lines: ["aa"], code: "aa", footer: "aa" });
        const { html } = writeMail({
          ...mail,
          projectName: text,
          subject: text,
          lines: [text],
          code: text,
          footer: `a${text}`,
        });
        expect(tagsOf(html).filter((tag) => tag !== "<br>" && !plain.html.includes(tag))).toEqual([]);
      }),
    );
  });

  it("puts no text outside the quotes of a link", () => {
    const url = 'https://example.com/?a="onmouseover=1';
    expect(writeMail({ ...mail, action: { label: "Log in", url } }).html).toContain(
      'href="https://example.com/?a=&quot;onmouseover=1"',
    );
  });

  it("refuses a link to anything but a web address", () => {
    expect(() => writeMail({ ...mail, action: { label: "Log in", url: "javascript:alert(1)" } })).toThrow(TypeError);
  });

  it("loads nothing from anywhere and runs nothing", () => {
    const { html } = writeMail({ ...mail, action: { label: "Log in", url: link } });
    expect(html).not.toMatch(/<(img|script|link|iframe|table)|\bsrc=|url\(|@import|\bstyle=/);
  });

  it("says the same as text: lines, code, link, footer, and whose mail it is", () => {
    expect(writeMail({ ...mail, action: { label: "Log in", url: link } }).text).toBe(
      [
        "Your code to log in to Tidewater:",
        "123456",
        `Log in:\n${link}`,
        "It works once, for 5 minutes.",
        "If you did not ask for it, ignore this mail.",
        "Tidewater\n",
      ].join("\n\n"),
    );
  });

  it("shows the link as a button and as an address to copy", () => {
    const { html } = writeMail({ ...mail, action: { label: "Log in", url: link } });
    const address = link.replace("&", "&amp;");
    expect(html).toContain(`<a class="button" href="${address}">Log in</a>`);
    expect(html).toContain(`<a href="${address}">${address}</a>`);
  });
});

describe("writeTemplatedMail", () => {
  it("shows a paragraph that is only the code as the code, and one that is only an address as a link", () => {
    const { text, html } = writeTemplatedMail({
      projectName: "Tidewater",
      subject: "Welcome aboard",
      text: `Hello,\nhere it is:\n\n123456\n\n${link}\n\nNot 123456 again.\n`,
      code: "123456",
    });
    expect(text).toBe(`Hello,\nhere it is:\n\n123456\n\n${link}\n\nNot 123456 again.\n\nTidewater\n`);
    expect(html).toContain("<p>Hello,<br>\nhere it is:</p>");
    expect(html).toContain('<p class="code"><strong>123456</strong></p>');
    expect(html).toContain(`<a href="${link.replace("&", "&amp;")}">`);
    expect(html).toContain("<p>Not 123456 again.</p>");
  });
});

function tagsOf(html: string): readonly string[] {
  return html.match(/<[^>]*>?/g) ?? [];
}
