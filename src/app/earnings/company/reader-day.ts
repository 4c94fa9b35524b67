import { createContext } from "react";

/** The reader's day, ISO: today on New York's clock, or the day that the research was asked for. Null: the day our data ends on. */
export const ReaderDayContext = createContext<string | null>(null);
