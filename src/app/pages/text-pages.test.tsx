import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { Services } from "#app/context.ts";
import { AnalyticsPart, ServerPart } from "./privacy.tsx";
import Disclaimer from "./disclaimer.tsx";
import Terms from "./terms.tsx";

/** The words of a page, as a reader has them. */
function words(element: ReactNode): string {
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

describe("Disclaimer", () => {
  it("says that this is no advice, and that investing involves risk", () => {
    const page = words(<Disclaimer />);
    expect(page).toContain("informational only and not financial advice");
    expect(page).toContain("Investment decisions involve risk");
  });
});

describe("Terms", () => {
  it("names nobody but the operator, and makes the disclaimer part of it", () => {
    const page = words(<Terms />);
    expect(page).toContain("The operator of this site is the person or company that runs it at this address");
    expect(page).toMatch(/disclaimer is part of these terms/);
  });
});

describe("AnalyticsPart", () => {
  const analytics = (parts: Partial<Services["analytics"]>): string =>
    words(
      <AnalyticsPart
        analytics={{
          provider: { kind: "collector", campaignStartsSession: false },
          pageScript: null,
          keptDays: 90,
          ...parts,
        }}
      />,
    );

  it("says that nothing comes before consent, and how to take it back", () => {
    expect(analytics({})).toContain("Unless you consent, we load, store and send none of this.");
    expect(analytics({})).toContain("You can withdraw your consent under “Cookie preferences”");
  });

  it("says how long this site keeps events", () => {
    expect(analytics({})).toContain("deletes them after 90 days.");
    expect(analytics({})).not.toContain("Amplitude");
  });

  it("names the vendor and the region where the operator sends events there", () => {
    const sent = analytics({
      provider: { kind: "vendor", apiKey: "0123456789", region: "eu", campaignStartsSession: false },
    });
    expect(sent).toContain(
      "send the events to Amplitude, Inc., which stores them for the operator in the European Union.",
    );
    expect(sent).not.toContain("Only this site");
    expect(sent).not.toContain("0123456789");
  });

  it("names the host of the operator's page-analytics script", () => {
    expect(analytics({ pageScript: "https://stats.example.com/script.js" })).toContain(
      "also loads a script from stats.example.com",
    );
  });
});

describe("ServerPart", () => {
  it("tells the days for which things are kept", () => {
    const page = words(<ServerPart />);
    expect(page).toContain("We keep research for 30 days");
    expect(page).toContain("delete it 30 days after it ends");
    expect(page).toContain("for 400 days");
  });
});
