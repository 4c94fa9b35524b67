import { describe, expect, it } from "vitest";
import { splitSentences } from "./sentences.ts";

describe("splitSentences", () => {
  it.each([
    ["Refer to Note No. 5 for details. It is long.", ["Refer to Note No. 5 for details.", "It is long."]],
    ["We own approx. 40 sites. Mr. Huang founded us.", ["We own approx. 40 sites.", "Mr. Huang founded us."]],
    ["Apple Inc. CEO Tim Cook spoke.", ["Apple Inc. CEO Tim Cook spoke."]],
    ["We are Broadcom Inc. The company was founded.", ["We are Broadcom Inc.", "The company was founded."]],
    ["Sales in the U.S. Government segment fell.", ["Sales in the U.S. Government segment fell."]],
    ["We sell in the U.S. We also sell abroad.", ["We sell in the U.S.", "We also sell abroad."]],
    ["Margin was 12.5% of $1.3 billion. Costs rose.", ["Margin was 12.5% of $1.3 billion.", "Costs rose."]],
    ["Vendors, e.g. Acme Corp. and others, may fail.", ["Vendors, e.g. Acme Corp. and others, may fail."]],
    ["", []],
  ])("splits %j", (text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });
});
