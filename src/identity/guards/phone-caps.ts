// Where text messages may go, and how many: codes sent to numbers that pay their owner are a business (docs/threats.md#37).
import type { Database } from "#contracts/database.ts";
import type { PhoneNumber } from "#identity/addresses/phone-number.ts";
import type { Client } from "#identity/call.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { takeFromAll, type Limit } from "./limits.ts";

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
