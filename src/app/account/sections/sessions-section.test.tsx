import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { sampleAccount, sampleSession } from "#app/testing/sample-account.ts";
import { AccountContext } from "#app/account/use-account.ts";
import type { WireSession } from "#contracts/sdk-v1/sessions.ts";
import { SessionsSection } from "./sessions-section.tsx";

const HERE = sampleSession({
  session_id: "session-here",
  attributes: { ip_address: "203.0.113.9", user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
});
const PHONE = sampleSession({
  session_id: "session-phone",
  attributes: { ip_address: "", user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1" },
  authentication_factors: [
    {
      type: "recovery_codes",
      delivery_method: "recovery_code",
      recovery_code_factor: { totp_recovery_code_id: "recovery-code-1" },
      last_authenticated_at: "2026-08-22T10:00:00Z",
    },
  ],
});

/** What each row says, and what the list offers beneath; the current session is always `HERE`. */
function render(sessions: readonly WireSession[]) {
  const list = { current_session_id: HERE.session_id, sessions };
  const element = (
    <AccountContext value={{ kind: "ready", account: { ...sampleAccount({}), list } }}>
      <SessionsSection />
    </AccountContext>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return { rows: html.split("<li>").slice(1), html };
}

describe("SessionsSection", () => {
  it("shows the session of this page first, with its device and place, and says which one it is", () => {
    const { rows } = render([PHONE, HERE]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Firefox on Linux.*This session.*Address 203\.0\.113\.9 · started .* · last used /);
    expect(rows[1]).toMatch(/Safari on iPhone.*Location unknown/);
    expect(rows[1]).not.toContain("This session");
  });

  it("marks a session that a recovery code began, and no other", () => {
    const { rows } = render([HERE, PHONE]);
    expect(rows[0]).not.toContain("recovery code");
    expect(rows[1]).toContain("logged in with a recovery code");
  });

  it("offers to end each session by the name of its device, and all others at once where there are any", () => {
    const { rows, html } = render([HERE, PHONE]);
    expect(rows[0]).toContain('aria-label="End this session"');
    expect(rows[1]).toContain('aria-label="End the session of Safari on iPhone"');
    expect(html).toContain("End all other sessions");
    expect(render([HERE]).html).not.toContain("End all other sessions");
  });
});
