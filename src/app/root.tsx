import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import "./ui/tokens.css";
import "./ui/base.css";
import { servicesContext } from "./context.ts";
import { Content } from "./shell/content.tsx";
import { describeError } from "./shell/describe-error.ts";
import { ErrorPage } from "./shell/error-page.tsx";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import mark from "./shell/mark.svg?no-inline";
import { SkipLink } from "./shell/skip-link.tsx";
import type { Route } from "./+types/root.ts";

/** What the footer says of the figures; it does not change while the server runs. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).data;
}

export function shouldRevalidate(): boolean {
  return false;
}

export const meta: Route.MetaFunction = ({ error }) => [
  { title: error === undefined ? "Beforehand" : `${describeError(error).title} · Beforehand` },
  { name: "description", content: "Know Before You Invest. Deep Research Made Easy." },
];

/** The document around every page, error pages too. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en" className="theme-default">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href={mark} type="image/svg+xml" />
        <Links />
      </head>
      <body>
        <SkipLink />
        <Header />
        <Content>{children}</Content>
        <Footer data={data ?? null} />
        <ScrollRestoration />
        <Scripts />
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
