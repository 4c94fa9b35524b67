import { describe, expect, it } from "vitest";
import { publicAddress } from "./public-address.ts";

describe("publicAddress", () => {
  it("tells no token, no search and no figure, and of other sites no query at all", () => {
    expect(publicAddress("https://site.example/authenticate?token=secret#x")).toBe("https://site.example/authenticate");
    expect(publicAddress("https://site.example/shared/secret")).toBe("https://site.example/shared");
    expect(publicAddress("https://site.example/search?q=ann@example.com")).toBe("https://site.example/search");
    expect(publicAddress("https://ann:secret@search.example/?q=stocks")).toBe("https://search.example/");
  });

  it("tells nothing of what is no address", () => {
    expect(["", "about:blank", "javascript:alert(1)", "/relative"].map(publicAddress)).toEqual(["", "", "", ""]);
  });

  it("tells which research an address asks for", () => {
    expect(publicAddress("https://site.example/research/NVDA?figure=x&type=full&asOf=2024-06-30")).toBe(
      "https://site.example/research/NVDA?type=full&asOf=2024-06-30",
    );
  });
});
