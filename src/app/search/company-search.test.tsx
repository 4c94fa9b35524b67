import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { fewCompanies } from "#app/testing/sample-services.ts";
import { CompanySearch, SearchList } from "./company-search.tsx";
import { emptySearch } from "./search-state.ts";

function render(element: React.ReactNode): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

describe("CompanySearch", () => {
  it("is a named combobox over a form that works without scripts", () => {
    const html = render(<CompanySearch initialText="nvda" />);
    expect(html).toMatch(/<form action="\/search"><label><span[^>]*>Search companies by symbol or name<\/span>/);
    expect(html).toMatch(/<input[^>]*name="q"[^>]*value="nvda"/);
    expect(html).toMatch(/<input[^>]*role="combobox"[^>]*aria-expanded="false"/);
  });
});

describe("SearchList", () => {
  const hits = fewCompanies.search("ford", 12);

  it("marks the active line and the companies with figures held", () => {
    const state = { ...emptySearch, text: "ford", phase: "answered", hits, active: 1, isOpen: true } as const;
    const html = render(<SearchList id="s" state={state} onChoose={() => {}} />);
    expect(html).toMatch(/<a id="s-0" role="option"[^>]*aria-selected="false"[^>]*href="\/research\/FORD"/);
    expect(html).toMatch(/<a id="s-1" role="option"[^>]*aria-selected="true"[^>]*href="\/research\/F"/);
    expect(html.match(/full research<\/span>/g)).toHaveLength(1);
    expect(html).toContain("2 matches, 1 with full research.");
  });

  it("is hidden while closed", () => {
    expect(render(<SearchList id="s" state={emptySearch} onChoose={() => {}} />)).toContain('hidden=""');
  });
});
