import { describe, expect, it } from "vitest";
import { INITIAL_STATE, reduce, type Toast } from "./state.ts";

const toast = (id: number): Toast => ({ id, kind: "blank", text: `Toast ${id}` });

describe("reduce", () => {
  it("keeps twenty toasts at most, the newest", () => {
    const told = Array.from({ length: 25 }, (_, id) => toast(id));
    const { toasts } = told.reduce((state, one) => reduce(state, { type: "toast", toast: one }), INITIAL_STATE);
    expect(toasts.map(({ id }) => id)).toEqual(told.slice(5).map(({ id }) => id));
    expect(reduce({ ...INITIAL_STATE, toasts }, { type: "untoast", id: 7 }).toasts).toHaveLength(19);
  });

  it("is busy with nothing any more on the next screen", () => {
    const busy = reduce(INITIAL_STATE, { type: "busy", isBusy: true });
    expect(reduce(busy, { type: "go", screen: "OTPAuthenticate" })).toMatchObject({
      screen: "OTPAuthenticate",
      isBusy: false,
    });
  });

  it("changes of password and wallet what it is told, and leaves the rest", () => {
    const typed = reduce(INITIAL_STATE, { type: "password", password: { email: "ann@example.com" } });
    expect(typed.password).toEqual({ email: "ann@example.com", type: "new" });
    const input = reduce(typed, { type: "crypto", crypto: { walletAddress: "0x1" } });
    expect(input.crypto).toEqual({ walletAddress: "0x1", walletOption: "Metamask", walletChallenge: "" });
  });

  it("knows a reset token as one that logs in only where that is said", () => {
    const next = reduce({ ...INITIAL_STATE, isLoginToken: true }, { type: "resetPasswordToken", token: "t" });
    expect(next).toMatchObject({ resetPasswordToken: "t", isLoginToken: false });
  });
});
