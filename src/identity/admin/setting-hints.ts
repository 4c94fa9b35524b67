import type { ProjectSettings } from "#identity/projects/project-settings.ts";

/** What may be written, by setting; the sentence that a refused value ends in. */
export const SETTING_HINTS: Readonly<Record<keyof ProjectSettings, string>> = {
  prefix: "up to 32 lower-case letters and digits, a letter first, for example latchkey",
  kind: "test or live, when the project is made",
  allowedOrigins: "addresses of sites, with commas between; / stands for the product itself",
  redirectUrls: "addresses with commas between; a path such as /authenticate is one of the product itself",
  defaultLoginRedirectUrl: "an address, or a path of the product such as /authenticate",
  defaultSignupRedirectUrl: "an address, or a path of the product such as /authenticate",
  defaultResetPasswordRedirectUrl: "an address, or a path of the product such as /authenticate",
  cookieMode: "http_only, or readable for pages that write the cookies themselves",
  products: "some of emailMagicLinks, oauth, otp, crypto, passwords, passkeys, in the order they are shown",
  watermark: "true or false",
  emailDomains: "domains that mails come from, with commas between",
  session: "whole minutes from 1 for session.minutes and session.mostMinutes",
  passcode: "whole minutes from 1 for passcode.minutes and passcode.mostMinutes",
  link: "whole minutes from 1 for link.loginMinutes, .signupMinutes, .resetMinutes and .mostMinutes",
  password:
    "zxcvbn or luds for password.strength, true or false for .breachDetection, 8 to 64 for .minimumLength and .ludsMinimumCount, 1 to 4 for .ludsComplexity",
  pkce: "true or false for pkce.magicLinks, .passwordResets and .oauth",
  siweRequired: "true or false",
  captcha:
    '{"enabled":false}, or {"enabled":true,"siteKey":"…","secret":"…","endpoint":"https://…","minimumScore":0.5}',
  oauth:
    '{"clientId":"…","clientSecret":"…"} for oauth.PROVIDER, or a text for one member of it, such as oauth.google.clientId',
  oneTap: "true or false",
  oneTapNonce: "required, or optional for pages of the vendor's SDK",
  templates:
    '[{"id":"…","kind":"login","subject":"…","text":"…"}]; kinds are login, signup and reset_password, ids are letters, digits, - and _',
  jwtClaims: "minimal, or full for sites that read e-mail and user agent from the session JWT",
  secondFactor: "never, enrolled or required",
  enumerationProtection: "open or strict",
  phoneCountries: "ISO codes of countries with commas between, for example US,DE; an empty text for none",
  limits: "a whole number from 1 for a member of limits, such as limits.sendsPerAddress",
};
