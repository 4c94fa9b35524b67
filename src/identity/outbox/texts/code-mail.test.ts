import { describe, expect, it } from "vitest";
import { codeMail } from "./sign-in-messages.ts";

const project = { name: "Salt & Pepper" };
const code = { project, kind: "login", code: "012345", minutes: 5, template: null } as const;
const template = (text: string) => ({ id: "own", kind: "login", subject: "{{project}}", text }) as const;

describe("codeMail", () => {
  it("puts the code at the end of a project's text that forgot it", () => {
    expect(codeMail({ ...code, template: template("Hello from {{project}}.") }).text).toContain("Pepper.\n\n012345\n");
  });

  it("uses the project's own words", () => {
    const mail = codeMail({ ...code, template: template("{{code}}\n\nfor {{minutes}} minutes at {{project}}") });
    expect(mail.subject).toBe("Salt & Pepper");
    expect(mail.text).toMatch(/^012345\n\nfor 5 minutes at Salt & Pepper\n/);
    expect(mail.html).toContain("at Salt &amp; Pepper");
  });

  it("says what the code is for, how long it works and what to do with one that nobody asked for", () => {
    expect(codeMail(code).subject).toBe("012345 is your Salt & Pepper code");
    expect(codeMail(code).text).toMatch(
      /log in to Salt & Pepper:\n\n012345\n\nIt works once, for 5 minutes\.\n\nIf you/,
    );
    expect(codeMail({ ...code, kind: "signup" }).text).toContain("sign up for Salt & Pepper");
    expect(codeMail({ ...code, kind: "attach" }).text).toContain("add this address to your Salt & Pepper account");
  });
});
