import { createContext } from "react";

/** The one-time value the page's policy asks of inline scripts. Only the server knows it; the browser hides it at once. */
export const PageNonce = createContext<string | undefined>(undefined);
