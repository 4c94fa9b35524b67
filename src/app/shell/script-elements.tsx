import { cloneElement, createContext, useContext } from "react";
import { Scripts } from "react-router";
import { elementsOf } from "./elements-of.ts";

/** Where the router keeps how far each entry of the history was scrolled. */
export const SCROLL_KEY = "scroll-positions";

/** The texts of a page's own scripts. Only the server has them: the browser has run them when React comes. */
export const PageScripts = createContext<{
  /** The one-time value that the page's policy asks of inline scripts; the browser hides it at once. */
  readonly nonce?: string | undefined;
  readonly early: string;
  /** Makes React Router's first module, and the addresses of the modules that it needs, into one that waits for the paint. */
  readonly late: (text: string, files: readonly string[]) => string;
}>({ early: "", late: (text) => text });

/** What must have happened before anything is painted. */
export function EarlyScript() {
  const { nonce, early } = useContext(PageScripts);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />;
}

/** The scripts that take the page over. */
export function LateScripts() {
  const { late } = useContext(PageScripts);
  const parts = elementsOf<ScriptTag>(Scripts({}));
  const files = parts.flatMap(({ props: { rel, href } }) => (rel === PRELOAD && href !== undefined ? [href] : []));
  return parts
    .filter(({ props }) => props.rel !== PRELOAD)
    .map((part) => {
      const { type, dangerouslySetInnerHTML: text } = part.props;
      if (type !== "module" || text === undefined) return part;
      return cloneElement(part, { dangerouslySetInnerHTML: { __html: late(text.__html, files) } });
    });
}

const PRELOAD = "modulepreload";

interface ScriptTag {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}
