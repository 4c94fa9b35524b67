import { describe, expect, it } from "vitest";
import type { WirePasskey } from "#contracts/sdk-v1/user.ts";
import { removePasskey, renamePasskey, restorePasskey } from "./edit-passkeys.ts";

const LIST = [passkey("a", "Laptop"), passkey("b", "Phone"), passkey("c", "Key")];

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

function passkey(id: string, name: string): WirePasskey {
  return {
    webauthn_registration_id: id,
    domain: "localhost",
    user_agent: "",
    authenticator_type: "platform",
    verified: true,
    name,
  };
}
