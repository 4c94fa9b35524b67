import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Fold, Muted, Row, Section, Stack } from "./layout.tsx";

describe("Stack", () => {
  it("is one element whose own properties go on to it", () => {
    const html = renderToStaticMarkup(
      <Stack as="form" gap={4} action="/search" data-slot="some-form">
        <p>Text</p>
      </Stack>,
    );
    expect(html).toBe(
      '<form data-layout="stack" data-gap="4" data-slot="some-form" action="/search"><p>Text</p></form>',
    );
  });
});

describe("Row", () => {
  it("has no attribute for a look that is off", () => {
    const html = renderToStaticMarkup(<Row isSpread={false} hasTouchLinks rowGap={0} size="small" />);
    expect(html).toBe(
      '<div data-layout="row" data-gap="3" data-touch-links="" data-row-gap="0" data-size="small"></div>',
    );
  });
});

describe("Muted", () => {
  it("is a small paragraph unless told otherwise", () => {
    expect(renderToStaticMarkup(<Muted>Note</Muted>)).toBe('<p data-muted="" data-size="small">Note</p>');
    expect(renderToStaticMarkup(<Muted as="dd" size="tiny" />)).toBe('<dd data-muted="" data-size="tiny"></dd>');
  });
});

describe("Section and Fold", () => {
  it("put their title before their content", () => {
    expect(renderToStaticMarkup(<Section title="Growth">…</Section>)).toMatch(/^<section [^>]*><h2>Growth<\/h2>…/);
    expect(renderToStaticMarkup(<Fold summary="12 more">…</Fold>)).toMatch(
      /^<details [^>]*><summary>12 more<\/summary>…/,
    );
  });
});
