import { renderAsync } from "@resvg/resvg-js";
import { fileURLToPath } from "node:url";

const FONTS = [
  "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
].map((path) => fileURLToPath(import.meta.resolve(path)));

/** Draws an SVG of ours as PNG, off the main thread, with the bundled letters and none of the machine's. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  const font = { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: "Source Sans 3" };
  return (await renderAsync(svg, { font })).asPng();
}
