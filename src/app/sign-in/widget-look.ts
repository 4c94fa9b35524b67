import type { WidgetStyles } from "#widget/config.ts";

/** The sign-in widget in the product's own tokens, so that it follows scheme and theme. */
export const WIDGET_LOOK: WidgetStyles = {
  colorScheme: "auto",
  fontFamily: "var(--text-family)",
  container: {
    backgroundColor: "var(--raised)",
    borderColor: "var(--line)",
    borderRadius: "var(--radius)",
  },
  colors: {
    primary: "var(--raised-text)",
    secondary: "var(--muted-text)",
    success: "var(--positive)",
    error: "var(--negative)",
  },
  buttons: {
    primary: {
      backgroundColor: "var(--accent)",
      textColor: "var(--accent-text)",
      borderColor: "var(--accent)",
      borderRadius: "var(--radius)",
    },
    secondary: {
      backgroundColor: "var(--raised)",
      textColor: "var(--raised-text)",
      borderColor: "var(--line-strong)",
      borderRadius: "var(--radius)",
    },
    disabled: {
      backgroundColor: "var(--sunken)",
      textColor: "var(--muted-text)",
      borderColor: "var(--line)",
      borderRadius: "var(--radius)",
    },
  },
  inputs: {
    textColor: "var(--raised-text)",
    placeholderColor: "var(--muted-text)",
    borderColor: "var(--line-strong)",
    borderRadius: "var(--radius)",
  },
};
