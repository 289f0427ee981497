import {
  judgeRecipient,
  maySeeNotifications,
  normalizeEmail,
  type Judgement,
  type NotificationType,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findGrantsOf } from '../users/users.public.ts';
import { listOutside } from './outside-addresses.queries.ts';

export type Judge = (customerId: string, type: NotificationType, email: string) => Judgement;

/** Asks at once about all addresses in all groups, with what people may see at this moment (N11, N12). */
export async function judgeOf(
  context: Pick<Context, 'clock' | 'log'>,
  db: Queryable,
  customerIds: readonly string[],
  addresses: readonly string[],
): Promise<Judge> {
  const emails = [...new Set(addresses.map(normalizeEmail))];
  const grants = await findGrantsOf(context, db, emails);
  const rows = await listOutside(db, customerIds, emails);
  const key = (customerId: string, email: string) => `${customerId}\n${email}`;
  const outside = new Map(rows.map((row) => [key(row.customerId, row.email), row]));
  const now = context.clock.now().getTime();
  return (customerId, type, address) => {
    const email = normalizeEmail(address);
    const isPerson = maySeeNotifications(grants.get(email), type, customerId);
    return judgeRecipient(isPerson, outside.get(key(customerId, email)), now);
  };
}
