import { describe, expect, it } from "vitest";
import { resetMail } from "./sign-in-messages.ts";

const project = { name: "Salt & Pepper" };
const link = "https://id.example.com/v1/magic_links/redirect?public_token=p&token=abc";
const loginLink = `${link}&type=login`;
const lives = { minutes: 30, loginMinutes: 30 };
const mailed = { project, hasPassword: true, link, loginLink, ...lives, isBoundToBrowser: false, template: null };

describe("resetMail", () => {
  it("carries both links as text and as HTML, the one to choose a password first", () => {
    const { text, html } = resetMail(mailed);
    expect(text).toContain(`Choose a new password:\n${link}\n\nLog in without a password:\n${loginLink}\n`);
    expect(html).toContain(`href="${loginLink.replaceAll("&", "&amp;")}"`);
  });

  it("speaks of a first password to who has none", () => {
    const { subject, text } = resetMail({ ...mailed, hasPassword: false });
    expect(subject).toBe("Choose a password for Salt & Pepper");
    expect(text).toContain("nothing changes.");
  });

  it("says that the links work in one browser where a proof key was left", () => {
    expect(resetMail({ ...mailed, isBoundToBrowser: true }).text).toContain(
      "in the browser in which you asked for them",
    );
  });

  it("puts both links under a project's own text that forgot them", () => {
    const template = { id: "own", kind: "reset_password", subject: "{{project}}", text: "Hello." } as const;
    expect(resetMail({ ...mailed, template }).text).toContain(
      `Hello.\n\n${link}\n\nOr log in without a password:\n\n${loginLink}\n`,
    );
  });
});
