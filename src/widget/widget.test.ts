import { describe, expect, it } from "vitest";
import { themeProperties } from "./widget.tsx";

describe("themeProperties", () => {
  it("sets nothing that a page leaves out", () => {
    expect([...themeProperties({ hideHeaderText: true, colors: {} })]).toEqual([]);
  });

  it("names each override after what it changes", () => {
    const properties = themeProperties({
      container: { width: "500px" },
      colors: { primary: "#123456" },
      buttons: { disabled: { textColor: "gray" } },
      inputs: { placeholderColor: "navy", borderRadius: "0" },
      fontFamily: "serif",
    });
    expect(Object.fromEntries(properties)).toEqual({
      "--lk-container-width": "500px",
      "--lk-primary": "#123456",
      "--lk-button-disabled-text": "gray",
      "--lk-input-placeholder": "navy",
      "--lk-input-radius": "0",
      "--lk-font": "serif",
    });
  });
});
