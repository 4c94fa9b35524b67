import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createRoutesStub } from "react-router";

/** Draws a part as the server does: parts that load later are waited for. */
export async function renderHtml(part: ReactNode): Promise<string> {
  const Stub = createRoutesStub([{ path: "/", Component: () => part }]);
  const stream = await renderToReadableStream(<Stub initialEntries={["/"]} />);
  await stream.allReady;
  const html = await new Response(stream).text();
  // React separates neighbouring texts by comments, which no reader sees.
  return html.replaceAll("<!-- -->", "");
}

/** What a reader sees of some HTML: its text, with one space for every gap. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
