import type { KeyboardEvent } from "react";
import type { Method } from "#widget/choose-methods.ts";
import { useWidget } from "#widget/screens/widget-context.ts";
import type { Strings } from "#widget/strings.ts";

const LABELS: Readonly<Record<Method, keyof Strings>> = {
  sms: "tabText",
  whatsapp: "tabWhatsapp",
  emailOtp: "tabEmail",
  emailMagicLink: "tabEmail",
  password: "tabEmail",
};

/** Where two tabs ask for an address, the password's is named after what it asks for next. */
function labelOf(method: Method, methods: readonly Method[]): keyof Strings {
  const isOneOfTwo = methods.filter((other) => LABELS[other] === "tabEmail").length > 1;
  return method === "password" && isOneOfTwo ? "tabPassword" : LABELS[method];
}

/** Tabs as the ARIA practices have them: one stop for the Tab key, arrows between them, a choice as the focus moves. */
export function MethodTabs({
  methods,
  chosen,
  onChoose,
  panelId,
}: {
  readonly methods: readonly Method[];
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
  readonly panelId: string;
}) {
  const { strings } = useWidget();

  function move(event: KeyboardEvent<HTMLElement>): void {
    const step = stepOf(event, methods.indexOf(chosen), methods.length);
    const next = step === null ? undefined : methods[step];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-method="${next}"]`)?.focus();
  }

  return (
    <div className="lk-tabs" role="tablist" tabIndex={-1} aria-label={strings.methods} onKeyDown={move}>
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          role="tab"
          className="lk-tab"
          id={`${panelId}-${method}`}
          data-method={method}
          aria-controls={panelId}
          aria-selected={method === chosen}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => onChoose(method)}
        >
          {strings[labelOf(method, methods)]}
        </button>
      ))}
    </div>
  );
}

/** The tab that a key leads to; null for other keys. Arrows follow the direction of the text. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number | null {
  const isRtl = getComputedStyle(currentTarget).direction === "rtl";
  switch (key) {
    case "ArrowRight":
      return (at + (isRtl ? -1 : 1) + count) % count;
    case "ArrowLeft":
      return (at + (isRtl ? 1 : -1) + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
