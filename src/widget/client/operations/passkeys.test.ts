import { describe, expect, it } from "vitest";
import { createCredential, getCredential } from "./passkeys.ts";

const REQUEST = JSON.stringify({
  challenge: "AAEC_-8",
  rpId: "localhost",
  allowCredentials: [{ type: "public-key", id: "Zm9v" }],
});

function accessThat(get: (options: CredentialRequestOptions) => Promise<Credential | null>) {
  return { get, create: () => Promise.resolve(null), hasAutofill: () => Promise.resolve(true) };
}

describe("getCredential", () => {
  it("refuses options that cannot be read", async () => {
    const access = accessThat(() => Promise.resolve(null));
    for (const text of ["", "{", "null", "[]", '{"challenge":7}']) {
      await expect(getCredential(access, text, { isConditional: false })).rejects.toMatchObject({
        code: "widget/unreachable",
      });
    }
  });

  it("throws what the browser throws, unless the page called it off", async () => {
    const controller = new AbortController();
    const access = accessThat(() => Promise.reject(new DOMException("No.", "NotAllowedError")));
    const input = { isConditional: true, signal: controller.signal };
    await expect(getCredential(access, REQUEST, input)).rejects.toMatchObject({ name: "NotAllowedError" });
    controller.abort();
    expect(await getCredential(access, REQUEST, input)).toBeNull();
  });

  it("gives the browser bytes, and neither empty lists nor nulls for lists that are left out", async () => {
    const heard: CredentialRequestOptions[] = [];
    const access = accessThat((options) => {
      heard.push(options);
      return Promise.resolve(null);
    });
    expect(await getCredential(access, REQUEST, { isConditional: true })).toBeNull();
    await getCredential(access, '{"challenge":"AA","allowCredentials":null}', { isConditional: false });
    expect(heard).toEqual([
      {
        mediation: "conditional",
        publicKey: {
          challenge: new Uint8Array([0, 1, 2, 255, 239]),
          rpId: "localhost",
          allowCredentials: [{ type: "public-key", id: new Uint8Array([102, 111, 111]) }],
        },
      },
      { publicKey: { challenge: new Uint8Array([0]) } },
    ]);
  });
});

describe("createCredential", () => {
  it("refuses options without what a new passkey needs, and a browser that makes none", async () => {
    const access = accessThat(() => Promise.resolve(null));
    await expect(createCredential(access, REQUEST)).rejects.toMatchObject({ code: "widget/unreachable" });
    const options = { challenge: "AA", rp: { name: "x" }, user: { id: "AA", name: "a" }, pubKeyCredParams: [] };
    await expect(createCredential(access, JSON.stringify(options))).rejects.toMatchObject({ name: "NotAllowedError" });
  });
});
