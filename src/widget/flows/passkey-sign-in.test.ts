// Logging in with a passkey by the button: which text stands for which failure.
import { beforeEach, describe, expect, it } from "vitest";
import { UnreachableError } from "#widget/client/errors.ts";
import { ENGLISH } from "#widget/strings.ts";
import { createPasskeyWidget, type PasskeyWidget } from "#widget/testing/passkey-widget.ts";
import { refusal } from "#widget/testing/refusal.ts";

describe("createPasskeyFlows", () => {
  let widget: PasskeyWidget;

  beforeEach(() => {
    widget = createPasskeyWidget();
  });

  describe("authenticate", () => {
    it("says of a passkey that the account no longer has what may have happened", async () => {
      const error = refusal("webauthn_registration_not_found");
      await widget.open({ passkeys: { authenticate: widget.failing(error) } }).authenticate();
      expect(widget.store.state()).toMatchObject({
        screen: "Main",
        isBusy: false,
        errorMessage: ENGLISH.passkeyNotFound,
      });
      expect(widget.errors).toEqual([error]);
    });

    it("shows one text for every other refusal of the server", async () => {
      await widget.open({ passkeys: { authenticate: widget.failing(refusal("too_many_requests")) } }).authenticate();
      expect(widget.store.state().errorMessage).toBe(ENGLISH.passkeyUnknownError);
    });

    it("shows the same text for an empty answer", async () => {
      await widget.open({ passkeys: { authenticate: () => Promise.resolve(null) } }).authenticate();
      expect(widget.store.state()).toMatchObject({ screen: "Main", errorMessage: ENGLISH.passkeyUnknownError });
    });

    it("says that the server cannot be reached", async () => {
      await widget.open({ passkeys: { authenticate: widget.failing(new UnreachableError("offline")) } }).authenticate();
      expect(widget.store.state().errorMessage).toBe(ENGLISH.unreachable);
    });

    it("says nothing to who closed the browser's window", async () => {
      await widget
        .open({ passkeys: { authenticate: widget.failing(new DOMException("", "NotAllowedError")) } })
        .authenticate();
      expect(widget.store.state()).toMatchObject({ screen: "Main", isBusy: false, errorMessage: null });
      expect(widget.errors).toEqual([]);
    });

    it("goes to PasskeyConfirmation and clears the error message", async () => {
      widget.store.dispatch({ type: "error", message: "Before" });
      await widget.open().authenticate();
      expect(widget.store.state()).toMatchObject({ screen: "PasskeyConfirmation", errorMessage: null });
      expect(widget.events).toEqual(["PASSKEY_AUTHENTICATE"]);
    });
  });
});
