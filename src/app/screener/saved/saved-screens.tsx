import { useState } from "react";
import { useNavigate, useRouteLoaderData, Link } from "react-router";
import { NoticeBar } from "#app/portfolios/notice-bar.tsx";
import { savedQueryOf, screenSearch, type AddressedScreen } from "#app/screener/screen-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Fold, Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import { useIsHydrated } from "#app/ui/reader.tsx";
import { type SavedScreen, SCREEN_NAME_CHARACTERS } from "#contracts/saved-screen.ts";
import { ScreenChangesFold } from "./screen-changes.tsx";
import { useSavedScreens, type ScreenEditor } from "./use-saved-screens.ts";
import { Field } from "#app/ui/field.tsx";

/** Keeps the screen of the address under a name, and opens the others that its reader keeps. */
export function SavedScreens({ question }: { readonly question: AddressedScreen }) {
  const root = useRouteLoaderData<{ readonly signIn: unknown }>("root");
  const isMember = (root?.signIn ?? null) !== null;
  const editor = useSavedScreens(isMember);
  const navigate = useNavigate();
  const { screens } = editor;
  const opened = screens?.find(({ id }) => id === question.saved) ?? null;
  const show = (saved: string | null): void =>
    void navigate(`/screener${screenSearch({ ...question, saved })}`, { preventScrollReset: true, replace: true });

  return (
    <Stack gap={2} as="section" aria-label="Saved screens" data-needs="scripts" data-print="hidden">
      <SaveBar key={opened?.id} question={question} opened={opened} editor={editor} onShow={show} />
      {isMember && opened !== null && (
        <ScreenChangesFold key={`${opened.id} ${opened.query}`} screenId={opened.id} onTrouble={editor.refuse} />
      )}
      {editor.inBrowser.length > 0 && <MoveIn editor={editor} />}
      {screens !== null && screens.length > 0 && (
        <Fold summary={`Saved screens: ${screens.length}`}>
          {!isMember && (
            <Muted>
              Kept in this browser only. <a href="/login?to=%2Fscreener">Log in</a> to keep them in your account and to
              follow who enters and leaves.
            </Muted>
          )}
          <Stack as="ul" gap={1}>
            {screens.map((screen) => (
              <SavedScreenLine
                key={screen.id}
                screen={screen}
                isOpen={screen.id === opened?.id}
                editor={editor}
                onRemoved={() => {
                  if (screen.id === opened?.id) show(null);
                }}
              />
            ))}
          </Stack>
        </Fold>
      )}
      <NoticeBar notice={editor.notice} onDismiss={() => editor.dismiss()} />
    </Stack>
  );
}

function SaveBar({
  question,
  opened,
  editor,
  onShow,
}: {
  readonly question: AddressedScreen;
  /** The saved screen that the address was opened from. */
  readonly opened: SavedScreen | null;
  readonly editor: ScreenEditor;
  readonly onShow: (saved: string) => void;
}) {
  const [isNaming, setNaming] = useState(false);
  const query = savedQueryOf(question);
  // A press before the script of this part has come would be lost.
  const isReady = useIsHydrated();
  const isChanged = opened !== null && opened.query !== query;

  async function save(name: string): Promise<void> {
    const saved = await editor.save({ name, query });
    if (saved === null) return;
    setNaming(false);
    onShow(saved.id);
  }

  return (
    <Row gap={3} rowGap={2}>
      {opened !== null && <strong>{opened.name}</strong>}
      {isChanged && <Muted as="span">Changed since saved</Muted>}
      {isChanged && (
        <Button onClick={() => void editor.change(opened, { query })} variant="accent">
          Save changes
        </Button>
      )}
      {isNaming ? (
        <NameForm label="Name of the screen" action="Save" onName={save} onCancel={() => setNaming(false)} />
      ) : (
        // Nothing chosen yet is no screen.
        (opened === null ? screenSearch(question) !== "" : isChanged) && (
          <Button disabled={!isReady} onClick={() => setNaming(true)}>
            {opened === null ? "Save screen" : "Save as new screen"}
          </Button>
        )
      )}
    </Row>
  );
}

/** What this browser kept before its reader logged in; a browser may be shared, so nothing moves by itself. */
function MoveIn({ editor }: { readonly editor: ScreenEditor }) {
  const names = editor.inBrowser.map(({ name }) => `“${name}”`).join(", ");
  const [isBusy, setBusy] = useState(false);
  return (
    <Note as="div" tone="plain">
      <Row>
        <span>Kept in this browser before you logged in: {names}.</span>
        <Button
          disabled={isBusy}
          onClick={() => {
            setBusy(true);
            void editor.moveIn().then(() => setBusy(false));
          }}
        >
          Move to your account
        </Button>
      </Row>
    </Note>
  );
}

interface SavedScreenLineProps {
  readonly screen: SavedScreen;
  readonly isOpen: boolean;
  readonly editor: Pick<ScreenEditor, "change" | "remove">;
  readonly onRemoved: () => void;
}

/** One saved screen: the way to it, its name to change, and its removal. */
function SavedScreenLine({ screen, isOpen, editor, onRemoved }: SavedScreenLineProps) {
  const [isNaming, setNaming] = useState(false);
  const { id, name, query } = screen;

  async function rename(to: string): Promise<void> {
    if ((await editor.change(screen, { name: to })) !== null) setNaming(false);
  }

  async function remove(): Promise<void> {
    if (await editor.remove(screen)) onRemoved();
  }

  if (isNaming) {
    return (
      <li>
        <NameForm
          label={`New name for ${name}`}
          action="Rename"
          name={name}
          onName={rename}
          onCancel={() => setNaming(false)}
        />
      </li>
    );
  }
  return (
    <Row as="li" gap={2} hasTouchLinks>
      <Link
        to={`/screener?${query}&saved=${encodeURIComponent(id)}`}
        aria-current={isOpen ? "page" : undefined}
        preventScrollReset
      >
        {name}
      </Link>
      <Button variant="quiet" aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
        Rename
      </Button>
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={() => void remove()}>
        Remove
      </Button>
    </Row>
  );
}

interface NameFormProps {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** What the field begins with (nothing). */
  readonly name?: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the name of a screen. */
function NameForm({ label, action, name = "", onName, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  return (
    <Row
      as="form"
      gap={2}
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onName(typed.trim()).then(() => setBusy(false));
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel();
      }}
    >
      <Field
        label={label}
        value={typed}
        maxLength={SCREEN_NAME_CHARACTERS}
        ref={focusField}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="accent" disabled={isBusy || typed.trim() === ""}>
        {action}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Row>
  );
}

/** Who asked for the form goes on in it. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
