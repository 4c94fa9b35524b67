import { describe, expect, it } from "vitest";
import { isPlainAddress, readSmtpUrl } from "./smtp-settings.ts";

describe("readSmtpUrl", () => {
  it("refuses what is no SMTP server or names no sender", () => {
    const refused = [
      "",
      "mail.example.com",
      "https://mail.example.com?from=a@example.com",
      "smtp://mail.example.com",
      "smtp://mail.example.com?from=nobody",
      "smtp://mail.example.com?from=a@example.com%0d%0aBcc:b@example.com",
      "smtp://user:100%@mail.example.com?from=a@example.com",
      "smtp://?from=a@example.com",
    ];
    expect(refused.map((url) => readSmtpUrl(url, null))).toEqual(refused.map(() => null));
  });

  it("reads server, login and sender", () => {
    expect(
      readSmtpUrl("smtps://post%40example.com:s%2Fcret@mail.example.com:2465?from=post@example.com", null),
    ).toEqual({
      host: "mail.example.com",
      port: 2465,
      encryption: "implicit",
      login: { user: "post@example.com", password: "s/cret" },
      from: { name: null, address: "post@example.com" },
    });
  });

  it("reads a sender with a name", () => {
    const senders = ["Tidewater <post@example.com>", '"Tide, Water" <post@example.com>', " post@example.com "].map(
      (sender) => readSmtpUrl("smtp://mail.example.com", sender)?.from,
    );
    const address = "post@example.com";
    expect(senders).toEqual([
      { name: "Tidewater", address },
      { name: "Tide, Water", address },
      { name: null, address },
    ]);
    expect(readSmtpUrl("smtp://mail.example.com", "Tidewater <post>")).toBeNull();
  });

  it("takes the usual ports", () => {
    expect(readSmtpUrl("smtp://mail.example.com", "a@example.com")).toMatchObject({ port: 587, login: null });
    expect(readSmtpUrl("smtps://mail.example.com", "a@example.com")).toMatchObject({ port: 465 });
  });

  it("goes without encryption only to this machine", () => {
    const encryptions = [
      "mail.example.com",
      "127.0.0.1.example.com",
      "10.0.0.1",
      "localhost",
      "127.0.0.1",
      "[::1]",
    ].map((host) => readSmtpUrl(`smtp://${host}`, "a@example.com")?.encryption);
    expect(encryptions).toEqual(["starttls", "starttls", "starttls", "none", "none", "none"]);
    expect(readSmtpUrl("smtps://localhost", "a@example.com")?.encryption).toBe("implicit");
  });
});

describe("isPlainAddress", () => {
  it("refuses everything that could be more than one mailbox", () => {
    const refused = [
      "",
      "a",
      "a@b@c",
      "a@b,c@d",
      "a@b\r\nBcc: c@d",
      "A <a@b>",
      "a b@c",
      "a@b\0",
      'a"@b',
      `${"a".repeat(254)}@b`,
    ];
    expect(refused.filter(isPlainAddress)).toEqual([]);
  });

  it("takes addresses of any script", () => {
    expect(["a+b@example.com", "用户@例え.jp", "o'neil@example.co.uk"].map(isPlainAddress)).toEqual([true, true, true]);
  });
});
