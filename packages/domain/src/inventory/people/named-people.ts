import { CLOCK_RIGHT_MS } from '../../device-gateway/device-clock.ts';

/** Follows the name of a person whom a device named and who was not set up there (S38). */
export const UNVERIFIED_MARK = ' (unverified)';

/**
 * Whether the people whom a device named were set up there. Missing or null where nobody checked: nobody was named, a
 * person acted in the portal, or the row is from before.
 */
export interface Verification {
  readonly userVerified?: boolean | null | undefined;
  readonly npiVerified?: boolean | null | undefined;
}

/** A time for which a person was set up at a device; null: since ever, or still. */
export interface TimeAtDevice {
  readonly since: number | null;
  readonly until: number | null;
}

/** A device's clock counts as right up to 15 minutes off, so as much is allowed before and after. */
const wasSetUp = (times: readonly TimeAtDevice[], at: number): boolean =>
  times.some(
    ({ since, until }) =>
      (since === null || since <= at + CLOCK_RIGHT_MS) && (until === null || until >= at - CLOCK_RIGHT_MS),
  );

/**
 * Whether a person whom a device named at a time was set up there, a provider at any device of its customer, or is a
 * user of the portal who may use that customer (S38). Null if it named nobody.
 */
export function isVerified(
  named: string,
  at: number,
  { times, mayUseCustomer }: { readonly times: readonly TimeAtDevice[]; readonly mayUseCustomer: boolean },
): boolean | null {
  if (named === '') return null;
  return mayUseCustomer || wasSetUp(times, at);
}

export interface ShownPerson {
  readonly name: string;
  readonly verified: boolean | null;
}

/** A person's name or number as it is shown everywhere. */
export const shownPerson = ({ name, verified }: ShownPerson): string =>
  name !== '' && verified === false ? `${name}${UNVERIFIED_MARK}` : name;

/** The user of a row, review or posting, as shown. */
export const shownUser = ({
  userName,
  userVerified = null,
}: Verification & { readonly userName: string }): string =>
  shownPerson({ name: userName, verified: userVerified });
