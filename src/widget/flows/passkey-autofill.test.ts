// Passkeys that the browser offers inside the input, to people who have not asked for anything.
import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "#widget/client/client.ts";
import { UnreachableError } from "#widget/client/errors.ts";
import { ENGLISH } from "#widget/strings.ts";
import {
  ANSWER,
  createPasskeyWidget,
  type PasskeyWidget,
  type WantedPasskeys,
} from "#widget/testing/passkey-widget.ts";
import { refusal } from "#widget/testing/refusal.ts";

type Authenticate = Client["passkeys"]["authenticate"];

describe("createPasskeyFlows", () => {
  let widget: PasskeyWidget;

  beforeEach(() => {
    widget = createPasskeyWidget();
  });

  describe("startAutofill", () => {
    const start = (wanted: WantedPasskeys, signal = new AbortController().signal): Promise<void> =>
      widget.open(wanted).startAutofill(signal);

    it("does not start where the browser has none", async () => {
      const isAutofillSupported = (): Promise<boolean> => Promise.resolve(false);
      await start({ passkeys: { isAutofillSupported, authenticate: widget.failing(null) } });
      expect(widget.asked).toEqual([]);
    });

    it("does not start without a form, or without passkeys", async () => {
      const passkeys = { authenticate: widget.failing(null) };
      await start({ passkeys, config: { products: ["passkeys", "oauth"] } });
      await start({ passkeys, config: { products: ["passwords"] } });
      expect(widget.asked).toEqual([]);
    });

    it("gives up after five failures", async () => {
      await start({ passkeys: { authenticate: widget.failing(refusal("webauthn_registration_not_found")) } });
      expect(widget.asked).toHaveLength(5);
      expect(widget.store.state().errorMessage).toBe(ENGLISH.passkeyNotFound);
    });

    it("counts empty answers as failures", async () => {
      const authenticate: Authenticate = () => Promise.resolve(widget.asked.push("authenticate")).then(() => null);
      await start({ passkeys: { authenticate } });
      expect(widget.asked).toHaveLength(5);
    });

    it("speaks of no error to who has not asked for anything", async () => {
      await start({ passkeys: { authenticate: widget.failing(new UnreachableError("offline")) } });
      expect(widget.asked).not.toEqual([]);
      expect(widget.store.state().errorMessage).toBeNull();
    });

    it("asks nothing once the form has gone", async () => {
      await start({ passkeys: { authenticate: widget.failing(null) } }, AbortSignal.abort());
      expect(widget.asked).toEqual([]);
    });

    it("asks again before the server forgets what it asked, which is no failure", async () => {
      const timers: { readonly milliseconds: number; readonly run: () => void }[] = [];
      const after = (milliseconds: number, run: () => void): (() => void) => {
        timers.push({ milliseconds, run });
        return () => undefined;
      };
      const authenticate: Authenticate = async () => {
        widget.asked.push("authenticate");
        if (widget.asked.length > 7) return ANSWER;
        // As the browser does when the page calls it off.
        timers.at(-1)?.run();
        return Promise.resolve(null);
      };
      await widget.open({ passkeys: { authenticate }, after }).startAutofill(new AbortController().signal);
      expect(widget.asked).toHaveLength(8);
      expect(timers[0]?.milliseconds).toBe(1_500_000);
      expect(widget.errors).toEqual([]);
      expect(widget.store.state().screen).toBe("PasskeyConfirmation");
    });

    it("ends without a word when the form goes while it waits", async () => {
      const form = new AbortController();
      const authenticate: Authenticate = () => {
        widget.asked.push("authenticate");
        form.abort();
        return Promise.reject(refusal("too_many_requests"));
      };
      await start({ passkeys: { authenticate } }, form.signal);
      expect(widget.asked).toHaveLength(1);
      expect(widget.store.state().errorMessage).toBeNull();
    });

    it("makes way for the button, and waits on when nothing came of that", async () => {
      const closed = new DOMException("closed", "NotAllowedError");
      const authenticate: Authenticate = async (input) => {
        widget.asked.push(input?.conditional_mediation === true ? "input" : "button");
        if (input?.signal === undefined) throw closed;
        if (widget.asked.length > 2) return ANSWER;
        const { signal } = input;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return null;
      };
      const flows = widget.open({ passkeys: { authenticate } });
      const waiting = flows.startAutofill(new AbortController().signal);
      await expect.poll(() => widget.asked).toEqual(["input"]);
      await flows.authenticate();
      await waiting;
      expect(widget.asked).toEqual(["input", "button", "input"]);
      expect(widget.errors).toEqual([]);
    });

    it("does not wait on once the button has signed in", async () => {
      const authenticate: Authenticate = async (input) => {
        widget.asked.push(input?.conditional_mediation === true ? "input" : "button");
        if (input?.signal === undefined) return ANSWER;
        const { signal } = input;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return null;
      };
      const flows = widget.open({ passkeys: { authenticate } });
      const waiting = flows.startAutofill(new AbortController().signal);
      await expect.poll(() => widget.asked).toEqual(["input"]);
      await flows.authenticate();
      await waiting;
      expect(widget.asked).toEqual(["input", "button"]);
    });

    it("waits inside an input until a later try succeeds", async () => {
      const wishes: unknown[] = [];
      const authenticate: Authenticate = (input) => {
        wishes.push(input);
        return wishes.length < 3 ? Promise.reject(refusal("webauthn_registration_not_found")) : Promise.resolve(ANSWER);
      };
      await start({ passkeys: { authenticate } });
      expect(wishes).toHaveLength(3);
      expect(wishes[0]).toMatchObject({ conditional_mediation: true, session_duration_minutes: 30 });
      expect(widget.store.state()).toMatchObject({ screen: "PasskeyConfirmation", errorMessage: null });
    });
  });
});
