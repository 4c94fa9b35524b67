// Lengths and lives of the /sdk/v1 protocol (docs/specification-map.md#9; docs/threats.md#15 and #16).

export const PASSCODE_DIGITS = 6;
export const PASSCODE_MINUTES = 5;
export const LINK_MINUTES = 30;
export const SESSION_MINUTES = 30;
export const INTERMEDIATE_SESSION_MINUTES = 10;
export const JWT_SECONDS = 300;
export const MOST_PASSWORD_CHARACTERS = 256;
export const MOST_BODY_BYTES = 65_536;
