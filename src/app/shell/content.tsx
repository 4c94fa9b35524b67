import { useEffect, useRef, type ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import "./content.css";

/** The place between header and footer where pages stand. Moving to another page moves the keyboard's place there. */
export function Content({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A page that put the focus inside itself knows better.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="content" data-slot="content" data-state={state} tabIndex={-1}>
      {children}
    </main>
  );
}
