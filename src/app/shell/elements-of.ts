import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

type WithChildren<Props> = Props & { readonly children?: ReactNode };

/** The elements that a component of React Router gives, out of its fragments, each with a key of its own. */
export function elementsOf<Props>(nodes: ReactNode): readonly ReactElement<WithChildren<Props>>[] {
  return Children.toArray(nodes).flatMap((node) => {
    if (!isValidElement<WithChildren<Props>>(node)) return [];
    return node.type === Fragment ? elementsOf<Props>(node.props.children) : [node];
  });
}
