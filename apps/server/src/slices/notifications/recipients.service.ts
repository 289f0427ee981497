import { isSkipped, normalizeEmail, type ChannelType, type NotificationType } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findAddressProblems } from '../mail/mail-addresses.public.ts';
import { findMailReaders } from '../users/users.public.ts';
import { judgeOf } from './judge.service.ts';
import { listActiveGroups } from './recipients.queries.ts';

export interface Recipient {
  /** In lower case. */
  readonly email: string;
  readonly channelType: ChannelType;
  /** Empty if no user has this address. */
  readonly name: string;
  /** For times in the mail: the user's zone, else that of the business (N7). */
  readonly zone: string;
  /** Why the address may not be told (N11, N12), or null. */
  readonly notTold: string | null;
  /** Why it is told nothing now: `notTold`, or mails to it fail (N10); or null. */
  readonly skipped: string | null;
}

export type RecipientsContext = Pick<Context, 'config' | 'clock' | 'log'>;

/** A temperature incident goes to both groups; for an address in both, the excursion's entry counts (N2). */
const groupsToNotify = (type: NotificationType): readonly NotificationType[] =>
  type === 'viewpoint_temp_excursion' ? [type, 'incident'] : [type];

/** Each address of the active groups once, also those that are not told. */
export async function findRecipients(
  context: RecipientsContext,
  db: Queryable,
  customerId: string,
  type: NotificationType,
): Promise<Recipient[]> {
  const types = groupsToNotify(type);
  const groups = await listActiveGroups(db, customerId, types);
  const channels = new Map<string, ChannelType>();
  for (const each of types)
    for (const { email, channelType } of groups.find((group) => group.type === each)?.recipients ?? []) {
      const address = normalizeEmail(email);
      if (!channels.has(address)) channels.set(address, channelType);
    }
  return describeRecipients(
    context,
    db,
    { customerId, type },
    [...channels].map(([email, channelType]) => ({ email, channelType })),
  );
}

export async function describeRecipients(
  context: RecipientsContext,
  db: Queryable,
  { customerId, type }: { readonly customerId: string; readonly type: NotificationType },
  addresses: readonly Pick<Recipient, 'email' | 'channelType'>[],
): Promise<Recipient[]> {
  const emails = addresses.map(({ email }) => normalizeEmail(email));
  const readers = await findMailReaders(db, emails);
  const problems = await findAddressProblems(db, emails);
  const judge = await judgeOf(context, db, [customerId], emails);
  const { timeZone } = businessDaysOf(context);
  return addresses.map(({ email: written, channelType }) => {
    const email = normalizeEmail(written);
    const reader = readers.get(email);
    const problem = problems.get(email);
    const { notTold } = judge(customerId, type, email);
    return {
      email,
      channelType,
      name: reader?.name ?? '',
      zone: reader?.zone ?? timeZone,
      notTold,
      skipped: notTold ?? (problem && isSkipped(problem.bouncesInARow) ? problem.problem : null),
    };
  });
}
