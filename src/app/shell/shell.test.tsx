import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

function render(element: React.ReactNode, path: string): string {
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("Header", () => {
  it("links Research, Portfolios and Blog and marks where the reader is", () => {
    const html = render(<Header />, "/research/AAPL");
    expect(html).toContain('aria-current="page" href="/research/NVDA"');
    expect(html).toContain('href="/portfolios"');
    expect(html).toContain('href="/blog"');
  });

  it("holds Home in the menu, which opens without scripts", () => {
    const html = render(<Header />, "/about");
    expect(html).toMatch(/<button[^>]+popoverTarget="menu"/);
    expect(html).toMatch(/<nav id="menu" popover="auto"[^>]*>.*>Home<\/a>/);
  });

  it("carries the search as a plain form, except on pages that are about it", () => {
    expect(render(<Header />, "/about")).toMatch(/<form action="\/search">.*name="q"/);
    expect(render(<Header />, "/")).not.toContain('name="q"');
  });
});

describe("Footer", () => {
  const data = { source: "snapshot", asOf: "2026-08-22", origin: "", companies: 2, symbols: 5 } as const;

  it("has the three columns of the specification, the note and the date of the figures", () => {
    const html = render(<Footer data={data} />, "/");
    expect(html).toMatch(/Product.*Research.*Company.*About.*Legal.*Disclaimer.*Privacy.*Terms/);
    expect(html).toContain("informational only and not financial advice");
    expect(html).toContain('<time dateTime="2026-08-22">22 Aug 2026</time>');
  });

  it("says nothing of figures on a page whose loading failed", () => {
    expect(render(<Footer data={null} />, "/")).not.toContain("Figures:");
  });
});
