import { beforeEach, describe, expect, it } from "vitest";
import { UnreachableError } from "#widget/client/errors.ts";
import { resolveConfig, type LoginConfig, type WidgetEvent } from "#widget/config.ts";
import { createStore, INITIAL_STATE, type Store } from "#widget/state.ts";
import { ENGLISH } from "#widget/strings.ts";
import { createEmailFlows } from "./email.ts";
import type { EmailFlows } from "./flows.ts";

const ANN = "ann@example.com";

describe("createEmailFlows", () => {
  let input: unknown[][];
  let failure: Error | null;
  let events: WidgetEvent["type"][];
  let store: Store;

  beforeEach(() => {
    input = [];
    failure = null;
    events = [];
    store = createStore(INITIAL_STATE);
  });

  function createFlows(config: LoginConfig = {}): EmailFlows {
    return createEmailFlows({
      client: {
        magicLinks: {
          email: {
            async loginOrCreate(email, options) {
              input.push([email, { ...options }]);
              if (failure !== null) throw failure;
              return {};
            },
            send: () => Promise.reject(new Error("not asked here")),
          },
          authenticate: () => Promise.reject(new Error("not asked here")),
        },
        telemetry: { track: (name, details) => input.push([name, details]) },
      },
      config: resolveConfig(config),
      strings: ENGLISH,
      callbacks: { onEvent: ({ type }) => events.push(type) },
      state: store.state,
      dispatch: store.dispatch,
      now: () => 0,
      log: () => undefined,
    });
  }

  it("mails nothing to what is no address", async () => {
    await createFlows().sendMagicLink("ann");
    expect(input).toEqual([]);
    expect(store.state()).toMatchObject({ screen: "Main", errorMessage: "Invalid email address" });
  });

  it("mails a link to whom a code was mailed, without asking for the address again", async () => {
    const otp = { type: "email", methodId: "email-1", destination: ANN, address: ANN, expiresAt: 0 } as const;
    store.dispatch({ type: "otp", otp });
    store.dispatch({ type: "go", screen: "OTPAuthenticate" });
    await createFlows({ offersOtherMail: true }).sendLinkInstead();
    expect(store.state()).toMatchObject({ screen: "EmailConfirmation", magicLinkEmail: ANN });
    expect(input[0]?.[0]).toBe(ANN);
  });

  it("stays on Main when nothing answers", async () => {
    failure = new UnreachableError();
    await createFlows().sendMagicLink(ANN);
    expect(store.state()).toMatchObject({ screen: "Main", isBusy: false, errorMessage: ENGLISH.unreachable });
    expect(events).toEqual([]);
  });

  it("mails a link with what is configured, keeps the address and waits for the mail", async () => {
    const loginRedirectURL = "https://app.example/in";
    const emailMagicLinksOptions = { loginRedirectURL, signupExpirationMinutes: 20, createUserAsPending: true };
    await createFlows({ emailMagicLinksOptions }).sendMagicLink(ANN);
    expect(input).toEqual([
      [
        ANN,
        expect.objectContaining({
          login_magic_link_url: loginRedirectURL,
          signup_expiration_minutes: 20,
          create_user_as_pending: true,
        }),
      ],
      ["email_try_again_clicked", { email: ANN, type: "login_or_create_eml" }],
    ]);
    expect(store.state()).toMatchObject({ screen: "EmailConfirmation", magicLinkEmail: ANN });
    expect(events).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"]);
  });

  it("forgets the address and returns to Main to try again", async () => {
    const flows = createFlows();
    await flows.sendMagicLink(ANN);
    flows.tryAgain();
    expect(input.at(-1)).toEqual(["email_try_again_clicked", { email: ANN, type: "login_or_create_eml" }]);
    expect(store.state()).toMatchObject({ screen: "Main", magicLinkEmail: "" });
  });
});
