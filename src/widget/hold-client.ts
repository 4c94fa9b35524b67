import type { Client } from "./client/client.ts";

type Running = Pick<Client, "start" | "stop">;

/** A client that runs while a widget is mounted, and on as long as the page itself asked for it. */
export interface HeldClient<Held extends Running> {
  readonly client: Held;
  /** Keeps it running; the function lets it go. */
  readonly hold: () => () => void;
}

export function holdClient<Held extends Running>(client: Held): HeldClient<Held> {
  let widgets = 0;
  let isPages = false;
  const rest = (): void => {
    if (widgets === 0 && !isPages) client.stop();
  };
  return {
    client: {
      ...client,
      start() {
        isPages = true;
        client.start();
      },
      stop() {
        isPages = false;
        rest();
      },
    },
    hold() {
      let isHeld = true;
      widgets += 1;
      client.start();
      return () => {
        if (!isHeld) return;
        isHeld = false;
        widgets -= 1;
        rest();
      };
    },
  };
}
