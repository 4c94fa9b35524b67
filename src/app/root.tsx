import type { ReactNode } from "react";
import { Meta, Outlet, ScrollRestoration, useRouteLoaderData } from "react-router";
import textFont from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import titleFont from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { currentRequest, type RequestContext, type Services, servicesContext, type SignIn } from "./context.ts";
import { pageMeta } from "./discovery/page-meta.ts";
import { describeError, ErrorPage } from "./shell/error-page.tsx";
import mark from "./shell/mark.svg?no-inline";
import { PageStyles } from "./shell/page-styles.tsx";
import { EarlyScript, LateScripts, SCROLL_KEY } from "./shell/script-elements.tsx";
import { Shell } from "./shell/shell.tsx";
import type { Route } from "./+types/root.ts";

/** What the footer says of the figures, and how who is signed in may leave: signing in and out load the page again. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const signIn = (await current.seemsSignedIn()) ? await signInOf(services, current) : null;
  const { analytics } = services;
  // Our own collector knows the person by the session; the vendor has to be told.
  const isNamed = signIn !== null && analytics.provider.kind === "vendor";
  const userId = isNamed ? ((await current.user())?.userId ?? null) : null;
  return { origin: services.address(), data: services.data, analytics: { ...analytics, userId }, signIn };
}

/** Pages that do not need the sign-in server open without it. */
async function signInOf(
  services: Services,
  { reportError }: Pick<RequestContext, "reportError">,
): Promise<SignIn | null> {
  try {
    return await services.signIn();
  } catch (error) {
    reportError(error, "sign-in of the page header");
    return null;
  }
}

export function shouldRevalidate(): boolean {
  return false;
}

export const meta: Route.MetaFunction = (args) => {
  const title = args.error === undefined ? "Beforehand" : `${describeError(args.error).title} · Beforehand`;
  return pageMeta(args, { title, isHidden: args.error !== undefined });
};

/** The document around every page, error pages too. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  return (
    // The early script has put classes of its own on the root before React looks at it.
    <html lang="en" className="theme-default" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <EarlyScript />
        <Meta />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={textFont} />
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={titleFont} />
        <SiteLinks />
        <link rel="icon" href={mark} type="image/svg+xml" />
        <PageStyles />
      </head>
      <body>
        <Shell data={loaded?.data ?? null} analytics={loaded?.analytics ?? null} signIn={loaded?.signIn ?? null}>
          {children}
        </Shell>
        <ScrollRestoration storageKey={SCROLL_KEY} />
        <LateScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage fault={describeError(error)} />;
}

/** What every page's head says of the site: feeds, icons, the colour around it. */
function SiteLinks() {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title="Beforehand" href="/blog/rss.xml" />
      <link rel="alternate" type="application/feed+json" title="Beforehand" href="/blog/feed.json" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={SURFACE.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={SURFACE.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** The surface of the default theme: a browser's frame cannot read tokens. */
const SURFACE = { light: "#fbfaf7", dark: "#111416" } as const;
