import { describe, expect, it } from "vitest";
import { renderHtml, textOf } from "#app/testing/render-html.tsx";
import { SAMPLE_BLOCKS, sampleCard } from "#app/testing/sample-cards.ts";
import { CardSection } from "./card-section.tsx";

const whole = await renderHtml(<CardSection isHalf={false} more={null} card={sampleCard(SAMPLE_BLOCKS)} />);

async function drawn(kind: (typeof SAMPLE_BLOCKS)[number]["kind"]): Promise<string> {
  return renderHtml(
    <CardSection isHalf={false} more={null} card={sampleCard(SAMPLE_BLOCKS.filter((block) => block.kind === kind))} />,
  );
}

describe("CardSection", () => {
  it("draws a card of every kind of block under one heading, without a style attribute or a script", () => {
    expect(whole).toContain('<section id="growth" data-slot="card"');
    expect(whole.match(/<h2[ >]/g)).toHaveLength(1);
    expect(whole).not.toMatch(/\sstyle=/);
    expect(whole).not.toMatch(/<script|<style/);
    for (const { kind } of SAMPLE_BLOCKS) expect(whole).toContain(`data-kind="${kind}"`);
  });

  it("folds gaps of our data away where they are many, each still to be read, and no other reason", async () => {
    const gaps = ["Inventory", "Goodwill", "Revenue", "Net income"].map((label) => `${label} is not in our data yet.`);
    const bank = "A bank reports no cost of revenue.";
    const missing = (reasons: readonly string[]) =>
      sampleCard(reasons.map((reason) => ({ kind: "absent", reason }) as const));
    const few = <CardSection isHalf={false} more={null} card={missing([bank, ...gaps.slice(0, 3)])} />;
    expect(await renderHtml(few)).not.toContain("<details");
    const html = await renderHtml(<CardSection isHalf={false} more={null} card={missing([bank, ...gaps])} />);
    expect(html).toContain("<summary>4 figures are not in our data yet</summary>");
    for (const gap of gaps) expect(html).toContain(`<li>${gap}</li>`);
    expect(html.match(/data-kind="absent"/g)).toHaveLength(1);
    expect(html.indexOf(bank)).toBeLessThan(html.indexOf("<details"));
  });

  it("makes every figure a link to its evidence", async () => {
    const html = await drawn("sentences");
    const link = '<a data-slot="figure" data-quality="reported" href="/figures/M1045810.revenue.FY2025">$130.50B</a>';
    expect(html.split(link)).toHaveLength(5);
  });

  it("says polarity in words, not by colour alone", async () => {
    const html = await drawn("sentences");
    expect(textOf(html)).toBe(
      "Growth + Strength: Revenue was $130.50B . − Weakness: Revenue was $130.50B . ? Unknown: Revenue was $130.50B . · Revenue was $130.50B .",
    );
  });

  it("gives every chart a slider to read it by and a table twin with the same figures", async () => {
    const html = await drawn("chart");
    for (const title of ["Bars", "Lines", "Stack", "Grouped bars", "Waterfall", "Scatter"]) {
      expect(html).toContain(`aria-label="${title}: arrow keys read the points, Enter opens the evidence"`);
      expect(html).toContain(`<caption>${title}</caption>`);
    }
    expect(html.match(/<input type="range"/g)).toHaveLength(6);
    const twin = html.slice(html.indexOf("<caption>Bars"), html.indexOf("</table>"));
    expect(textOf(twin)).toBe(
      "Bars Item FY2021 FY2022 FY2023 Series 1 $1.00M – No figure: We do not have this figure, or do not compute it. −$3.00M",
    );
  });

  it("hides pictures from readers who hear the page", async () => {
    const html = await drawn("chart");
    expect(html.match(/data-slot="chart-picture"[^>]*aria-hidden="true"/g)).toHaveLength(5);
    expect(html).toContain('data-slot="chart-plot" data-form="waterfall" aria-hidden="true"');
  });

  it("names rows and columns of tables, and opens the formula behind a metric's name", async () => {
    const html = await drawn("table");
    expect(html).toContain('<th scope="row">Revenue</th>');
    expect(html).toMatch(
      /<th scope="row"><a data-slot="figure"[^>]*><span[^>]*data-slot="metric-name"[^>]*>Gross margin/,
    );
    expect(html).toMatch(
      /<section data-slot="table-frame" data-opens="(end|start)" aria-label="Revenue by fiscal year" tabindex="0">/i,
    );
    expect(html).toMatch(/data-quality="absent" href="\/figures\/M2"><span aria-hidden="true">–<\/span>.*?No figure: /);
    expect(html).toMatch(
      /<button type="button" data-slot="no-figure" popoverTarget="([^"]+)".*?popover="auto" id="\1"/i,
    );
  });

  it("tells yes, no and unknown in words", async () => {
    expect(textOf(await drawn("checks"))).toContain("✓ Yes: Cash flow is positive");
    expect(textOf(await drawn("checks"))).toContain("✗ No: Margin rose It fell.");
    expect(textOf(await drawn("checks"))).toContain("? Unknown: Debt fell Debt is not held.");
  });

  it("draws the price without scripts: a sketch, ranges as radio buttons, month-end closes as a table", async () => {
    const html = await drawn("price");
    expect(html).toContain('data-slot="price-sketch" aria-hidden="true"');
    expect(html).toMatch(/<input type="radio"[^>]*value="1M"/);
    expect(textOf(html)).toMatch(/2026 – No figure: Our data has no close for Jan 2026\..* \$200\.09 \$200\.75 –/);
  });

  it("works a valuation out by its own assumptions without scripts and on paper", async () => {
    expect(textOf(await drawn("valuation"))).toContain(
      "The price implies that free cash flow grows −48.4% a year for five years and then fades to 2.5% by year 10.",
    );
  });

  it("numbers its sources and names what is missing", async () => {
    expect(await drawn("sources")).toContain('<li data-source="sec_10k" value="1">');
    expect(textOf(await drawn("sources"))).toContain("Annual report , filed 25 Feb 2026 41 figures");
    expect(textOf(await drawn("absent"))).toContain("Interest is not tagged after 2023.");
  });
});
