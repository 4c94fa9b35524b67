import { useEffect, useState, type ReactNode } from "react";
import { fill } from "#widget/strings.ts";
import { formatCountdown, secondsUntil } from "./format-countdown.ts";

interface CountdownProps {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Holds `{time}`. */
  readonly text: string;
  readonly expiredText: string;
  /** What stands after the text, while it runs and when it has run out. */
  readonly children?: ReactNode;
}

/** How long something is still good for, each second anew; screen readers are told the end only. */
export function Countdown({ expiresAt, text, expiredText, children }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(expiresAt, Date.now()));

  useEffect(() => {
    const tick = (): void => setLeft(secondsUntil(expiresAt, Date.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);

  return (
    <p className="lk-countdown">
      {left > 0 && <span role="timer">{fill(text, { time: formatCountdown(left) })}</span>}
      <output>{left > 0 ? "" : expiredText}</output> {children}
    </p>
  );
}
