// Making a passkey, and keeping the list of those that somebody has.
import { beforeEach, describe, expect, it } from "vitest";
import { ENGLISH } from "#widget/strings.ts";
import type { PasskeyFlows } from "./flows.ts";
import { createPasskeyWidget, LAPTOP, PHONE, USER, type PasskeyWidget } from "#widget/testing/passkey-widget.ts";
import { refusal } from "#widget/testing/refusal.ts";

describe("createPasskeyFlows", () => {
  let widget: PasskeyWidget;

  beforeEach(() => {
    widget = createPasskeyWidget();
  });

  const names = (flows: PasskeyFlows): readonly string[] => flows.list().map(({ name }) => name);

  describe("register", () => {
    const register = async (error: unknown): Promise<string | null> => {
      await widget.open({ passkeys: { register: () => Promise.reject(error) } }).register();
      return widget.store.state().errorMessage;
    };

    it("says that the device may hold the passkey already", async () => {
      expect(await register(new DOMException("", "InvalidStateError"))).toBe(ENGLISH.passkeyDuplicate);
    });

    it("says that nothing was created for any other failure", async () => {
      expect(await register(new DOMException("", "NotAllowedError"))).toBe(ENGLISH.passkeyNotCreated);
      expect(await register(refusal("session_not_found"))).toBe(ENGLISH.passkeyNotCreated);
      expect(widget.errors).toHaveLength(2);
    });

    it("asks who logged in too long ago to log in again, for trying again would not help", async () => {
      expect(await register(refusal("insufficient_factors"))).toBe(ENGLISH.passkeyNeedsLogin);
    });

    it("goes to PasskeyRegistrationSuccess with the new list", async () => {
      await widget.open().register();
      expect(widget.store.state()).toMatchObject({ screen: "PasskeyRegistrationSuccess", passkeys: [LAPTOP, PHONE] });
      expect(widget.events).toEqual(["PASSKEY_REGISTER"]);
    });
  });

  describe("findUser", () => {
    it("finds nobody signed in", async () => {
      const error = refusal("session_not_found");
      expect(await widget.open({ user: () => Promise.reject(error) }).findUser()).toBe(false);
      expect(widget.errors).toEqual([error]);
    });

    it("finds who is signed in, and their passkeys", async () => {
      expect(
        await widget.open({ user: () => Promise.resolve({ ...USER, webauthn_registrations: [PHONE] }) }).findUser(),
      ).toBe(true);
      expect(widget.store.state().passkeys).toEqual([PHONE]);
    });
  });

  describe("skip and done", () => {
    it("skips to PasskeyRegistrationSuccess without an error from before", () => {
      widget.store.dispatch({ type: "error", message: "Before" });
      widget.open().skip();
      expect(widget.store.state()).toMatchObject({ screen: "PasskeyRegistrationSuccess", errorMessage: null });
      expect(widget.events).toEqual(["PASSKEY_SKIP"]);
    });

    it("tells the page that the person is done", () => {
      widget.open().done();
      expect(widget.events).toEqual(["PASSKEY_DONE"]);
    });
  });

  describe("rename and remove", () => {
    it("shows the new name at once and sends it", () => {
      const flows = widget.open();
      flows.rename("laptop", "Desk");
      expect(names(flows)).toEqual(["Desk", "Phone"]);
      expect(widget.asked).toEqual(["rename laptop Desk"]);
    });

    it("takes a passkey off the list at once and deletes it", () => {
      const flows = widget.open();
      flows.remove("laptop");
      expect(names(flows)).toEqual(["Phone"]);
      expect(widget.asked).toEqual(["remove laptop"]);
    });

    it("only logs a failure, and lists again what is", async () => {
      const { promise, reject } = Promise.withResolvers<object>();
      const flows = widget.open({ passkeys: { remove: () => promise, rename: () => promise } });
      flows.rename("laptop", "Desk");
      flows.remove("phone");
      expect(names(flows)).toEqual(["Desk"]);
      reject(refusal("session_not_found"));
      await expect.poll(() => names(flows)).toEqual(["Laptop", "Phone"]);
      expect(widget.log).toEqual(["[Error] Could not rename passkey", "[Error] Could not delete passkey"]);
      expect(widget.store.state()).toMatchObject({ errorMessage: null, toasts: [] });
    });

    it("tells who logged in too long ago why the passkey is there again", async () => {
      const flows = widget.open({ passkeys: { remove: () => Promise.reject(refusal("insufficient_factors")) } });
      flows.remove("phone");
      await expect.poll(() => widget.store.state().toasts.map(({ text }) => text)).toEqual([ENGLISH.passkeyNeedsLogin]);
      expect(names(flows)).toEqual(["Laptop", "Phone"]);
    });
  });
});
