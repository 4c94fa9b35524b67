/** Scripts of others that a sign-in project may have switched on. */
export interface OutsideScripts {
  readonly hasCaptcha: boolean;
  readonly hasOneTap: boolean;
}

type Directive = "script-src" | "style-src" | "frame-src" | "connect-src";
type Sources = Partial<Readonly<Record<Directive, readonly string[]>>>;

/** As the documentation of reCAPTCHA Enterprise lists them; paths, so that nothing else of these hosts is let in. */
const CAPTCHA: Sources = {
  "script-src": ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  "frame-src": ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  "connect-src": ["https://www.google.com/recaptcha/"],
};

/** As the documentation of Sign in with Google lists them. */
const ONE_TAP: Sources = {
  "script-src": ["https://accounts.google.com/gsi/client"],
  "style-src": ["https://accounts.google.com/gsi/style"],
  "frame-src": ["https://accounts.google.com/gsi/"],
  "connect-src": ["https://accounts.google.com/gsi/"],
};

/** What a directive of the Content-Security-Policy lets in beside our own: nothing where nothing is switched on. */
export function outsideSources({ hasCaptcha, hasOneTap }: OutsideScripts, directive: Directive): readonly string[] {
  return [...((hasCaptcha && CAPTCHA[directive]) || []), ...((hasOneTap && ONE_TAP[directive]) || [])];
}
