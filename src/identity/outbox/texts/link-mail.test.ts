import { describe, expect, it } from "vitest";
import { linkMail } from "./sign-in-messages.ts";

const project = { name: "Salt & Pepper" };
const link = "https://id.example.com/v1/magic_links/redirect?public_token=public-token-test-1&token=abc";
const mailed = { project, kind: "login", link, minutes: 30, isBoundToBrowser: false, template: null } as const;
const template = (text: string) => ({ id: "own", kind: "login", subject: "{{project}}", text }) as const;

describe("linkMail", () => {
  it("puts the link at the end of a project's text that forgot it, and no code into it", () => {
    expect(linkMail({ ...mailed, template: template("Hello{{code}}.") }).text).toContain(`Hello.\n\n${link}\n`);
  });

  it("says the same as text and as HTML", () => {
    const mail = linkMail(mailed);
    expect(mail.text).toContain(`Log in:\n${link}`);
    expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(mail.text).toContain("It works once, for 30 minutes.");
  });

  it("says in which browser the link works where it does not work in all", () => {
    expect(linkMail({ ...mailed, isBoundToBrowser: true }).text).toContain(
      "30 minutes, in the browser in which you asked",
    );
    expect(linkMail({ ...mailed, kind: "signup" }).text).not.toContain("browser");
  });
});
