import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import { Fold, Muted, Stack } from "#app/ui/layout.tsx";
import { isOfCompany, screenChanges, type NotedChange, type ScreenChanges } from "#contracts/screen-change.ts";
import { formatDate } from "#research/text/format-date.ts";
import { changeTitle, figureTexts } from "./change-words.ts";
import { endLink, makeLink, useSender } from "#app/portfolios/detail/send-link.ts";
import { SecretLink } from "#app/portfolios/detail/secret-link.tsx";

/** Who entered and left a saved screen in the last weeks, with the figures that tell why, and its feed. */
export function ScreenChangesFold({
  screenId,
  onTrouble,
}: {
  readonly screenId: string;
  readonly onTrouble: (message: string) => void;
}) {
  const [read, setRead] = useState<ScreenChanges | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void readChanges(screenId, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setRead(answer);
    });
    return () => stop.abort();
  }, [screenId]);
  if (read === null) return null;
  return (
    <Fold summary={summaryOf(read)}>
      {read.changes.length === 0 ? (
        <Muted>
          {read.since === null ? "We record changes once all companies are computed." : "No company entered or left."}
        </Muted>
      ) : (
        <Stack as="ul" gap={0} size="small">
          {read.changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </Stack>
      )}
      <ScreenFeedLink screenId={screenId} onTrouble={onTrouble} />
    </Fold>
  );
}

function Change({ change }: { readonly change: NotedChange }) {
  const texts = figureTexts(change);
  return (
    <li>
      <Muted as="time" dateTime={change.notedAt}>
        {formatDate(change.notedAt.slice(0, 10))}
      </Muted>{" "}
      <Link to={researchAddress(change.symbol)}>{change.symbol}</Link>{" "}
      {changeTitle(change).slice(change.symbol.length + 1)}
      {change.figures.map(({ label, figureId }, index) => (
        <span key={label}>
          {index === 0 ? ": " : "; "}
          {figureId === null ? texts[index] : <a href={figurePath(figureId, null)}>{texts[index]}</a>}
        </span>
      ))}
    </li>
  );
}

/** "3 entered, 1 left since 20 Nov 2026"; what is due to our data alone is counted apart. */
function summaryOf({ since, changes }: ScreenChanges): string {
  if (since === null) return "Changes and feed";
  const real = changes.filter(isOfCompany);
  const entered = real.filter(({ kind }) => kind === "entered").length;
  const other = changes.length - real.length;
  if (changes.length === 0) return `No changes since ${formatDate(since.slice(0, 10))}`;
  const counted = `${entered} entered, ${real.length - entered} left since ${formatDate(since.slice(0, 10))}`;
  return other === 0 ? counted : `${counted}; ${other} more from changes in our data`;
}

/** Null where there is no answer that can be read. */
async function readChanges(screenId: string, signal: AbortSignal): Promise<ScreenChanges | null> {
  const json: unknown = await fetch(`/api/saved-screens/${encodeURIComponent(screenId)}/changes`, { signal })
    .then((response) => response.json())
    .catch(() => null);
  const read = screenChanges.safeParse(json);
  return read.success ? read.data : null;
}

/** The address by which a feed reader follows a saved screen. */
function ScreenFeedLink({
  screenId,
  onTrouble,
}: {
  readonly screenId: string;
  readonly onTrouble: (message: string) => void;
}) {
  const send = useSender("screen feed");
  const path = `/api/saved-screens/${encodeURIComponent(screenId)}/feed`;
  return (
    <SecretLink
      title="Feed of this screen"
      lead="Who enters and leaves, in your feed reader (Atom). Anyone with the link sees the screen’s name, its conditions and these companies."
      endWords="End the feed"
      make={() => makeLink(send, path, "POST")}
      end={() => endLink(send, path)}
      onTrouble={onTrouble}
      ways={jsonWay}
    />
  );
}

function jsonWay(address: string): ReactNode {
  return (
    <p>
      <a href={address.replace(/\.atom$/, ".json")}>As JSON Feed</a>
    </p>
  );
}
