import { describe, expect, it } from "vitest";
import { removePasskey, renamePasskey, restorePasskey } from "./passkey.ts";
import { samplePasskey } from "#widget/testing/sample-passkey.ts";

const LIST = [samplePasskey("a", "Laptop"), samplePasskey("b", "Phone"), samplePasskey("c", "Key")];

describe("renamePasskey", () => {
  it("renames one and leaves the others", () => {
    expect(renamePasskey(LIST, "b", "Tablet").map(({ name }) => name)).toEqual(["Laptop", "Tablet", "Key"]);
  });
});

describe("removePasskey", () => {
  it("removes one and leaves the others", () => {
    expect(removePasskey(LIST, "b").map(({ name }) => name)).toEqual(["Laptop", "Key"]);
  });
});

describe("restorePasskey", () => {
  it("puts a passkey back where it was", () => {
    expect(restorePasskey(removePasskey(LIST, "b"), LIST, "b")).toEqual(LIST);
  });

  it("gives a passkey its old name and keeps what was changed meanwhile", () => {
    const changed = removePasskey(renamePasskey(LIST, "b", "Tablet"), "a");
    expect(restorePasskey(changed, LIST, "b").map(({ name }) => name)).toEqual(["Phone", "Key"]);
  });

  it("brings nothing back that never was", () => {
    expect(restorePasskey(LIST, [], "b")).toBe(LIST);
  });
});
