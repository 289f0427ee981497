import { ALL, isVerified, type Verification } from '@parwell/domain';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import {
  listNamesAtDevices,
  listTimesOfProviders,
  listTimesOfUsers,
} from '../../device-configuration/device-configuration.public.ts';
import { listOwnTenants, users } from '../../users/users.public.ts';

export interface Person extends Verification {
  readonly userName: string;
  readonly npi: string;
}

export interface Named {
  readonly cabinetId: string;
  /** By the device's clock. */
  readonly at: number;
  readonly user: string;
  readonly provider: string;
}

/** The people of a batch. */
export interface People {
  /** As set up at the device, or in the portal; else the text as sent, unverified (S38). */
  readonly named: (who: Named) => Person;
  /** Who asked for a command in the portal. */
  readonly asking: (email: string) => Person;
}

/** What the messages of a batch say. */
export interface Said {
  /** The data of events. */
  readonly data: readonly unknown[];
  /** The e-mails of those who asked for the commands that were answered. */
  readonly askers: readonly string[];
}

const saidIn = (data: readonly unknown[], field: 'user' | 'provider'): string[] =>
  data.flatMap((one) => {
    const said = (one as Partial<Record<string, unknown>> | null)?.[field];
    return typeof said === 'string' && said !== '' ? [said] : [];
  });

export async function findPeople(
  tx: Transaction,
  customerId: string,
  cabinetIds: readonly string[],
  { data, askers }: Said,
): Promise<People> {
  const emails = [...new Set(saidIn(data, 'user').map((user) => user.toLowerCase()))];
  const npis = [...new Set(saidIn(data, 'provider'))];

  // Of the portal's users, a device may name its own customer's and the provider's staff, who work at all devices.
  const mayUseCustomer = new Set<string>();
  const namesThere = new Map<string, string>();
  if (emails.length > 0) {
    for (const { cabinetId, email, name } of await listNamesAtDevices(tx, cabinetIds, emails))
      namesThere.set(`${cabinetId}\n${email}`, name);
    for (const [email, tenants] of await listOwnTenants(tx, emails))
      if (tenants === ALL || tenants.includes(customerId)) mayUseCustomer.add(email);
  }
  const ours = [...new Set([...mayUseCustomer, ...askers])];
  const names = new Map(
    ours.length > 0 ? (await findUserNames(tx, ours)).map(({ email, name }) => [email, name]) : [],
  );
  const timesOfUsers = Map.groupBy(
    emails.length > 0 ? await listTimesOfUsers(tx, cabinetIds, emails) : [],
    ({ cabinetId, email }) => `${cabinetId}\n${email}`,
  );
  // Most devices have no list of providers of their own.
  const timesOfProviders = Map.groupBy(
    npis.length > 0 ? await listTimesOfProviders(tx, customerId, npis) : [],
    ({ npi }) => npi,
  );

  return {
    named: ({ cabinetId, at, user, provider }) => {
      const email = user.toLowerCase();
      const isOurs = mayUseCustomer.has(email);
      const times = timesOfUsers.get(`${cabinetId}\n${email}`) ?? [];
      return {
        userName: namesThere.get(`${cabinetId}\n${email}`) ?? (isOurs ? names.get(email) : undefined) ?? user,
        userVerified: isVerified(email, at, { times, mayUseCustomer: isOurs }),
        npi: provider,
        npiVerified: isVerified(provider, at, {
          times: timesOfProviders.get(provider) ?? [],
          mayUseCustomer: false,
        }),
      };
    },
    asking: (email) => ({ userName: names.get(email) ?? email, npi: '' }),
  };
}

const findUserNames = (tx: Transaction, emails: readonly string[]) =>
  tx.many<{ email: string; name: string }>(sql`
    SELECT email, trim(first_name || ' ' || last_name) AS name FROM ${users}
    WHERE email = ANY(${emails}) AND deleted_at IS NULL`);
