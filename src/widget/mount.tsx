import { createRoot } from "react-dom/client";
import type { WidgetProps } from "./widget-options.ts";
import { Widget } from "./widget.tsx";

/** A widget drawn into an element. */
export interface Drawing {
  draw(widget: WidgetProps): void;
  remove(): void;
}

/** Draws a widget into an element of the page, after whatever stands in it. */
export function mountInto(element: Element, widget: WidgetProps): Drawing {
  const host = document.createElement("div");
  host.className = "lk-host";
  element.append(host);
  const isShadowed = widget.options.config?.enableShadowDOM === true;
  const root = createRoot(isShadowed ? host.attachShadow({ mode: "open" }) : host);
  const draw = (next: WidgetProps): void => root.render(<Widget {...next} />);
  draw(widget);
  return {
    draw,
    remove() {
      root.unmount();
      host.remove();
    },
  };
}
