// Parts of a widget, found by what they are and say, as people find them.
import type { Locator, Page } from "playwright-core";

export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
export const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });
export const press = (page: Page, name: string): Promise<void> => button(page, name).click();
