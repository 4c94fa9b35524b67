import { createRoutesStub } from "react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ConnectedApplication } from "#app/member-services.ts";
import { Applications } from "./applications-section.tsx";

function show(applications: readonly ConnectedApplication[]): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <Applications applications={applications} /> }]);
  return renderToStaticMarkup(<Stub />);
}

describe("Applications", () => {
  it("names each application with the host that describes it, and when it was connected and used", () => {
    const used = { connectedAt: "2026-11-22T08:00:00Z", lastUsedAt: "2026-11-24T08:00:00Z" };
    const html = show([
      { id: "1", name: "<b>Reader</b>", host: "client.example", ...used },
      { id: "2", name: "Other", host: "other.example", ...used, lastUsedAt: null },
    ]);
    expect(html).toContain("<strong>&lt;b&gt;Reader&lt;/b&gt;</strong>");
    expect(html).toMatch(/client\.example · reads your portfolios · connected .*22 Nov 2026.* last used .*24 Nov 2026/);
    expect(html).toContain('aria-label="Disconnect Other"');
    expect(html.match(/last used/g)).toHaveLength(1);
  });

  it("says what it is for where nothing is connected", () => {
    expect(show([])).toContain("No application is connected.");
  });
});
