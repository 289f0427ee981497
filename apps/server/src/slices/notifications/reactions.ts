import type { Transaction } from '../../platform/db/database.ts';
import type { UserDeleted } from '../users/user-changes.public.ts';
import { audit } from './audit.ts';
import { forgetLeaver } from './outside-addresses.queries.ts';

/** What was confirmed before somebody became a user does not outlive them (N12). */
export async function forgetLeaverAddress(tx: Transaction, { email, by, now }: UserDeleted): Promise<void> {
  const forgotten = await forgetLeaver(tx, email);
  await audit.recordMany(
    tx,
    now,
    forgotten.map(({ customerId }) => ({
      resourceId: email,
      customerId,
      by,
      eventType: 'Address Forgotten',
      description: `${email} has to be confirmed again, because its user was deleted`,
    })),
  );
}
