import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FeedbackForm, type FeedbackStage } from "./feedback-dialog.tsx";

function render(stage: FeedbackStage, text = ""): string {
  return renderToStaticMarkup(<FeedbackForm stage={stage} text={text} onWrite={() => {}} onSend={() => {}} />);
}

describe("FeedbackForm", () => {
  it("is a labelled field with its length beneath, and a button", () => {
    const html = render("writing", "Hello");
    expect(html).toMatch(
      /<label for="(\w+)">.*<textarea id="\1"[^>]*aria-describedby="\1-note"[^>]*>Hello<\/textarea>/s,
    );
    expect(html).toContain("At most 5,000 characters.");
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Send<\/button>/);
  });

  it("says Sending... while pending, and can be neither written in nor sent again", () => {
    const html = render("sending", "Hello");
    expect(html).toMatch(/<textarea[^>]*readOnly=""/);
    expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Sending\.\.\.<\/button>/);
  });

  it("gives way to thanks with a check", () => {
    const html = render("sent");
    expect(html).toMatch(/<output[^>]*><svg.*Thanks! Your feedback makes the product better<\/output>/);
    expect(html).not.toContain("<textarea");
  });

  it("says before sending that a message is too long", () => {
    expect(render("writing", "x".repeat(5_000))).not.toContain("Too long");
    expect(render("writing", "x".repeat(5_001))).toContain("Too long to send: it has 5,001 characters.");
  });
});
