import { describe, expect, it } from "vitest";
import { senderDomain, webMailLinks } from "./email-confirmation.tsx";

describe("senderDomain", () => {
  it("knows none when the page says nothing and the project has none or several", () => {
    expect(senderDomain(undefined, [])).toBeNull();
    expect(senderDomain(undefined, ["a.example", "b.example"])).toBeNull();
    expect(senderDomain("", [])).toBeNull();
  });

  it("believes the page before the project", () => {
    expect(senderDomain("mail.example", ["a.example"])).toBe("mail.example");
    expect(senderDomain(undefined, ["a.example"])).toBe("a.example");
  });
});

describe("webMailLinks", () => {
  it("lets a domain change nothing but the search", () => {
    const urls = webMailLinks("x.example/../#evil?a=b").map(({ url }) => new URL(url));
    expect(urls.map(({ host }) => host)).toEqual(["mail.google.com", "mail.yahoo.com", "outlook.live.com"]);
    expect(urls[0]?.hash).toBe("#search/from%3Ax.example%2F..%2F%23evil%3Fa%3Db+in%3Aanywhere");
  });

  it("opens the inboxes of all three when the sender is not known", () => {
    expect(webMailLinks(null).map(({ name }) => name)).toEqual(["Gmail", "Yahoo", "Outlook"]);
  });
});
