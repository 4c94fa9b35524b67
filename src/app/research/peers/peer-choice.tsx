import { useEffect, useState } from "react";
import { Link, useNavigate, useRouteLoaderData } from "react-router";
import { CompanyPicker } from "#app/picker/company-picker.tsx";
import { page } from "#app/research/lazy/first-interaction.ts";
import { researchPath, type ResearchQuestion } from "#app/research/page/research-address.ts";
import { Button, Cross } from "#app/ui/button.tsx";
import { Fold, Muted, Row, Stack } from "#app/ui/layout.tsx";
import { MOST_CHOSEN_PEERS } from "#contracts/research-stream.ts";
import { type PeerChoices, usePeerChoices } from "./use-peer-choices.ts";
import "./peer-choice.css";

/** What a page has to say on the one that it leads on to; said there once, so that a page loaded again is silent. */
const handover: { notice: string | null } = { notice: null };

/**
 * Whom a company is compared with: our choice, or up to seven companies that the reader picks. The address holds them, so
 * that the research can be shared; the reader's account, else this browser, keeps them for the next visit.
 */
export function PeerChoice({ question }: { readonly question: ResearchQuestion }) {
  const { symbol, peers = [] } = question;
  const root = useRouteLoaderData<{ readonly signIn: unknown }>("root");
  const isMember = (root?.signIn ?? null) !== null;
  const navigate = useNavigate();
  const [picked, setPicked] = useState(peers);
  const isOurs = peers.length === 0;
  const choices = usePeerChoices(symbol, isMember, isOurs);
  const notice = useKeptPeers(question, isOurs, choices);
  /** Only once it is kept: the next page asks what is. */
  const show = async (chosen: readonly string[]): Promise<void> => {
    if (await choices.keep(chosen))
      await navigate(researchPath({ ...question, peers: chosen }), { preventScrollReset: true });
  };
  return (
    <Row
      gap={4}
      rowGap={0}
      align="baseline"
      size="small"
      isMuted
      hasTouchLinks
      data-slot="peer-choice"
      data-print="hidden"
    >
      <Fold summary={isOurs ? "Choose your own peers" : `Your peers: ${peers.join(", ")}`}>
        <Stack
          as="form"
          gap={2}
          action={`/research/${encodeURIComponent(symbol)}`}
          onSubmit={(event: { preventDefault(): void }) => {
            event.preventDefault();
            void show(picked);
          }}
        >
          {question.type !== "overview" && <input type="hidden" name="type" value={question.type} />}
          {question.asOf !== null && <input type="hidden" name="asOf" value={question.asOf} />}
          {picked.length > 0 && <input type="hidden" name="peers" value={picked.join(",")} />}
          <Picked picked={picked} onRemove={(gone) => setPicked(picked.filter((one) => one !== gone))} />
          {picked.length < MOST_CHOSEN_PEERS && (
            <CompanyPicker
              label={`Companies to compare with, at most ${MOST_CHOSEN_PEERS}`}
              name="peers"
              held={new Set([symbol, ...picked])}
              onPick={(hit) => setPicked([...picked, hit.symbol])}
            />
          )}
          <Row gap={3}>
            <Button type="submit" variant="accent">
              Compare with these
            </Button>
          </Row>
        </Stack>
      </Fold>
      {!isOurs && (
        <>
          <Link
            to={researchPath({ ...question, peers: [] })}
            onClick={(event) => {
              event.preventDefault();
              void show([]);
            }}
          >
            Use our peers
          </Link>
          <Where isMember={isMember} />
        </>
      )}
      {notice !== null && <output>{notice}</output>}
    </Row>
  );
}

/** Leads on to the peers that are kept where the page has no choice of its own; what is to be said of them. */
function useKeptPeers(question: ResearchQuestion, isOurs: boolean, choices: PeerChoices): string | null {
  const navigate = useNavigate();
  const keptPeers = choices.peers.join(",");
  const [handedOver] = useState(() => handover.notice);
  const notice = choices.notice ?? handedOver;
  const leadsOn = isOurs && keptPeers !== "";
  useEffect(() => {
    handover.notice = leadsOn ? notice : null;
    if (!leadsOn) return;
    page.leadsOn = true;
    dispatchEvent(new Event("change"));
    void navigate(researchPath({ ...question, peers: keptPeers.split(",") }), { replace: true });
  }, [leadsOn, keptPeers, navigate, notice, question]);
  return notice;
}

function Where({ isMember }: { readonly isMember: boolean }) {
  const keeper = isMember ? "your account" : "this browser";
  return <Muted as="span">The address of this page holds your choice, and {keeper} keeps it.</Muted>;
}

function Picked({
  picked,
  onRemove,
}: {
  readonly picked: readonly string[];
  readonly onRemove: (symbol: string) => void;
}) {
  if (picked.length === 0) return null;
  return (
    <Row as="ul" gap={2} rowGap={2} data-slot="picked" aria-label="Chosen companies">
      {picked.map((symbol) => (
        <li key={symbol}>
          {symbol}
          <Button variant="quiet" aria-label={`Remove ${symbol}`} onClick={() => onRemove(symbol)}>
            <Cross />
          </Button>
        </li>
      ))}
    </Row>
  );
}
