import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { Scripts } from "react-router";

/**
 * The page's scripts, which a slow line brings after the words and styles: pages read without scripts, so what can be
 * read comes first.
 */
export function LateScripts() {
  return <>{afterReading(Scripts({}))}</>;
}

/** React Router gives its module preloads no priority of their own, and browsers then fetch them before the styles. */
function afterReading(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<Preload>(node)) return node;
    if (node.props.rel === "modulepreload") return cloneElement(node, { fetchPriority: "low" });
    return node.type === Fragment ? afterReading(node.props.children) : node;
  });
}

interface Preload {
  readonly rel?: string;
  readonly fetchPriority?: "low";
  readonly children?: ReactNode;
}
