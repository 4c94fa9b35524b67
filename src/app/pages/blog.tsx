import { Link } from "react-router";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/blog.ts";

export const meta: Route.MetaFunction = () => [{ title: "Blog · Beforehand" }];

export default function Blog() {
  return (
    <TextPage title="Blog" lead="Nothing has been written here yet.">
      <p>
        How the figures and sentences are made is told on <Link to="/about">About</Link>; to see the result, open{" "}
        <Link to="/research/NVDA">research on NVDA</Link>.
      </p>
    </TextPage>
  );
}
