import { cloneElement, type ReactElement, useState } from "react";
import { Links } from "react-router";
import { elementsOf } from "./elements-of.ts";

/**
 * The stylesheets of the pages that are shown. Those that late parts share stay in the document after their page has gone
 * (docs/decisions/021-late-scripts.md).
 */
export function PageStyles() {
  const links = elementsOf<Descriptor>(Links({}));
  const [shared, setShared] = useState<readonly StyleLink[]>(() => links.filter(isShared));
  const fresh = links.filter((link) => isShared(link) && shared.every(({ key }) => key !== link.key));
  if (fresh.length > 0) setShared([...shared, ...fresh]);
  // In the order in which they came, before those of the page alone: a link that moves loads its stylesheet again.
  return [...shared.map(withPlainAddress), ...links.filter((link) => !isShared(link))];
}

interface Descriptor {
  readonly href?: string;
}

type StyleLink = ReactElement<Descriptor>;

/**
 * React Router ends the address of a stylesheet that dynamic imports need too with `#`. Their loader then does not see that
 * the document has it, and adds it again, because React Router takes it away with its page. Adding it again has the whole
 * page styled and laid out again.
 */
function isShared({ props: { href } }: StyleLink): boolean {
  return href?.endsWith(SHARED) === true;
}

const SHARED = "#";

function withPlainAddress(link: StyleLink): StyleLink {
  return cloneElement(link, { href: link.props.href?.slice(0, -SHARED.length) });
}
