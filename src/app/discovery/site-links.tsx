/** What every page's head says of the site: feeds, icons, the colour around it. */
export function SiteLinks() {
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
