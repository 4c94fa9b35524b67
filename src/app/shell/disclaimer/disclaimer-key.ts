/** The storage key that is `true` once the disclaimer bar was dismissed (docs/specification-map.md#3). */
export const DISCLAIMER_KEY = "disclaimer-dismissed";
