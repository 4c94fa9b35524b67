import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { Trouble } from "./watch-account.ts";
import { sampleAccount } from "#app/testing/sample-account.ts";
import { type AccountChange, AccountContext } from "./use-account.ts";
import { TroubleNote } from "./trouble-note.tsx";

const STEP_UP: Trouble = { kind: "step-up", message: "Please log in again before you change your sign-in methods." };

function render(
  trouble: Trouble | null,
  totps: readonly { readonly totp_id: string; readonly verified: boolean }[] = [],
) {
  const change: AccountChange = {
    isBusy: false,
    trouble,
    run: () => Promise.resolve(true),
    retry: () => Promise.resolve(true),
  };
  const element = (
    <AccountContext value={{ kind: "ready", account: sampleAccount({ totps }) }}>
      <TroubleNote change={change} />
    </AccountContext>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("TroubleNote", () => {
  it("leaves a session that is over to the page, and says nothing where nothing went wrong", () => {
    expect(render({ kind: "signed-out" })).toBe("");
    expect(render(null)).toBe("");
  });

  it("gives a refusal in the server's own words, as an alert and as text", () => {
    const html = render({ kind: "refused", message: "This is <b>the last</b> way in." });
    expect(html).toContain('role="alert"');
    expect(html).toContain("This is &lt;b&gt;the last&lt;/b&gt; way in.");
    expect(html).not.toContain("Log in again");
  });

  it("leads who proved too little to a log-in that leads back here", () => {
    const html = render(STEP_UP, [{ totp_id: "totp-1", verified: false }]);
    expect(html).toContain("Please log in again before you change your sign-in methods. Nothing was changed.");
    expect(html).toContain('href="/login?again=1&amp;to=/account"');
  });

  it("asks who has an authenticator app for its code, right there", () => {
    const html = render(STEP_UP, [{ totp_id: "totp-1", verified: true }]);
    expect(html).toContain("Confirm your identity with your authenticator app. Nothing was changed.");
    expect(html).not.toContain("/login");
  });
});
