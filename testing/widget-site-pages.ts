/** How a page gets the widget: as a module, by one script tag, as React components, as elements. */
export const FORMS = ["es", "iife", "react", "elements"] as const;
export type WidgetForm = (typeof FORMS)[number];

/** Every page tells in `told` what its callbacks heard, and mounts by `mountWidget`. */
const TELLING = `
  globalThis.told = [];
  const callbacks = {
    onEvent: ({ type, data }) => told.push({ type, data }),
    onError: (error) => told.push({ error: error.message, type: error.error_type }),
  };
`;

const MOUNTING = `
  const MOUNTS = { login: "mountLogin", "reset-password": "mountResetPassword", "passkey-registration": "mountPasskeyRegistration" };
  globalThis.mountWidget = ({ kind, token, client, options }) => {
    globalThis.latchkey ??= createLatchkey(token, client);
    globalThis.mounted = latchkey[MOUNTS[kind]]({ elementId: "#sign-in", callbacks, ...options });
  };
`;

/** What the pages' own scripts do. */
export const SCRIPTS: Readonly<Record<WidgetForm, string>> = {
  es: `import { createLatchkey } from "/widget/latchkey.js";${TELLING}${MOUNTING}`,
  iife: `const { createLatchkey } = Latchkey;${TELLING}${MOUNTING}`,
  elements: `
    import { createLatchkey, defineElements } from "/widget/latchkey.js";
    ${TELLING}
    globalThis.mountWidget = ({ kind, token, client, options }) => {
      if (!globalThis.latchkey) {
        globalThis.latchkey = createLatchkey(token, client);
        defineElements(latchkey);
      }
      const element = document.createElement(latchkey.client.prefix + "-" + kind);
      element.options = options;
      element.addEventListener(latchkey.client.prefix + "-event", ({ detail }) => callbacks.onEvent(detail));
      element.addEventListener(latchkey.client.prefix + "-error", ({ detail }) => callbacks.onError(detail));
      globalThis.mounted = { update: (next) => (element.options = { ...element.options, ...next }), unmount: () => element.remove() };
      document.querySelector("#sign-in").append(element);
    };`,
  react: `
    import { createElement, StrictMode } from "react";
    import { createRoot } from "react-dom/client";
    import { createLatchkey, Login, PasskeyRegistration, ResetPassword } from "WIDGET";
    ${TELLING}
    const COMPONENTS = { login: Login, "reset-password": ResetPassword, "passkey-registration": PasskeyRegistration };
    globalThis.mountWidget = ({ kind, token, client, options }) => {
      globalThis.latchkey ??= createLatchkey(token, client);
      const root = createRoot(document.querySelector("#sign-in"));
      // New objects at every drawing, as pages write them.
      const draw = (now) => root.render(createElement(StrictMode, null, createElement(COMPONENTS[kind], { latchkey, callbacks, ...structuredClone(now) })));
      draw(options);
      globalThis.mounted = { update: (next) => draw({ ...options, ...next }), unmount: () => root.unmount() };
    };`,
};

const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;

export function pageOf(form: WidgetForm): string {
  const scripts =
    form === "iife"
      ? `<script src="/widget/latchkey.iife.js"></script><script src="/iife/page.js"></script>`
      : `<script type="module" src="/${form}/page.js"></script>`;
  return `<!doctype html><html lang="en"><head>${HEAD}<title>Another site</title></head>
<body><main><h1>Another site</h1><div id="sign-in"></div></main>${scripts}</body></html>`;
}

const LISTS = {
  config: "Configurations",
  screen: "Screens",
  kind: "Mounts",
  mood: "Moods",
  type: "Accounts",
  look: "Looks",
  dir: "Directions",
  wallets: "Wallets",
  person: "Signed in",
};

export const DEMO_HTML = `<!doctype html><html lang="en"><head>${HEAD}<title>The sign-in widget</title>
<link rel="stylesheet" href="/demo/demo.css"></head><body>
<main><h1>The sign-in widget</h1><div id="sign-in"></div></main>
<nav aria-label="Events shown">${Object.entries(LISTS)
  .map(([name, title]) => `<section><h2>${title}</h2><ul data-list="${name}"></ul></section>`)
  .join("")}</nav>
<ul id="told" aria-label="What the page was told"></ul>
<script type="module" src="/demo/page.js"></script></body></html>`;
