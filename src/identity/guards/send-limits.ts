import type { Database } from "#contracts/database.ts";
import type { Call, Client } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { type Limit, takeFromAll } from "./rate-limits.ts";
import type { PhoneNumber } from "#identity/addresses/phone-number.ts";
import type { Project } from "#identity/projects/project.ts";

const TEN_MINUTES = 600;

/** What an address gets for all clients together, in shares of one client's. */
const SHARES = 2;

/**
 * Whether one more message may go to an address: five in ten minutes for one client, ten for all of them, so that a stranger
 * who asks in somebody's name leaves that one some (docs/threats.md#36 and #37). A client has a bound whatever the addresses;
 * it comes first, because a sender who is over it must not fill the table with counters either.
 *
 * @param addressKey what makes the address one mailbox or phone
 */
export async function refuseSend(
  database: Database,
  { call, addressKey }: { readonly call: Pick<Call, "project" | "client">; readonly addressKey: string },
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<Refusal | null> {
  const { project, client } = call;
  const { sendsPerAddress, sendsPerClient } = project.settings.limits;
  const address = secrets.digest("limited address", addressKey);
  return takeFromAll(database, [
    { key: `sends of ${project.id} ${client.block}`, most: sendsPerClient, seconds: TEN_MINUTES },
    { key: `sends of ${project.id} ${client.block} to ${address}`, most: sendsPerAddress, seconds: TEN_MINUTES },
    { key: `sends of ${project.id} to ${address}`, most: sendsPerAddress * SHARES, seconds: TEN_MINUTES },
  ]);
}

// Where text messages may go, and how many: codes sent to numbers that pay their owner are a business (docs/threats.md#37).

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Whether a project's text messages go to a country, by its list. */
export function refuseCountry(
  project: Pick<Project, "settings">,
  { country }: Pick<PhoneNumber, "country">,
): Refusal | null {
  return project.settings.phoneCountries.includes(country) ? null : refuse("invalid_phone_number_country_code");
}

interface Text {
  readonly project: Pick<Project, "id" | "settings">;
  readonly client: Pick<Client, "block">;
  readonly phone: Pick<PhoneNumber, "country">;
}

/** The counters that one more text message is counted against. */
function textLimits({ project, client, phone: { country } }: Text): readonly Limit[] {
  const { textsPerClientAndHour, textsPerCountryAndHour: most } = project.settings.limits;
  const ofClient = `texts of ${project.id} for ${client.block} an hour`;
  return [
    { key: ofClient, most: textsPerClientAndHour, seconds: HOUR_SECONDS },
    { key: `texts of ${project.id} to ${country} an hour`, most, seconds: HOUR_SECONDS },
    { key: `texts of ${project.id} to ${country} a day`, most: most * 8, seconds: DAY_SECONDS },
  ];
}

/**
 * Whether one more text message may go to a number: its country is on the list and has not had its share, nor has one
 * client used up a good part of that for everybody else. Asked after the limits of the address, so that what these refuse
 * does not use up the country's share.
 */
export async function refuseText(database: Database, text: Text): Promise<Refusal | null> {
  return refuseCountry(text.project, text.phone) ?? takeFromAll(database, textLimits(text));
}

const MINUTE = 60;
const HOUR = 3600;

interface Question {
  readonly call: Pick<Call, "project" | "client">;
  /** What is asked, for example `searches`. */
  readonly of: string;
}

/** Calls that tell whether an address is taken share the limit of the look-up (docs/threats.md#9). */
export async function refuseQuestion(
  database: Database,
  { call: { project, client }, of }: Question,
): Promise<Refusal | null> {
  const { searchesPerMinute, searchesPerHour } = project.settings.limits;
  return takeFromAll(database, [
    { key: `${of} a minute of ${project.id} ${client.block}`, most: searchesPerMinute, seconds: MINUTE },
    { key: `${of} an hour of ${project.id} ${client.block}`, most: searchesPerHour, seconds: HOUR },
  ]);
}
