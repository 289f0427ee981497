import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { deviceAudit } from '../devices/devices.public.ts';
import type { UserChanged, UserDeleted } from '../users/user-changes.public.ts';
import { endPinsOf, ofLostCustomers } from './cabinet-users.queries.ts';

export const endPins = (tx: Transaction, user: UserDeleted): Promise<void> =>
  endPinsWhere(tx, user, { where: sql`TRUE`, why: 'was deleted' });

/** At the devices of customers that a change of groups takes from the person. */
export const endLostPins = (tx: Transaction, user: UserChanged): Promise<void> =>
  endPinsWhere(tx, user, {
    where: ofLostCustomers(user.groups.before, user.groups.after),
    why: 'has lost access to the customer',
  });

async function endPinsWhere(
  tx: Transaction,
  { email, by, now }: Pick<UserChanged, 'email' | 'by' | 'now'>,
  { where, why }: { readonly where: Sql; readonly why: string },
): Promise<void> {
  const ended = await endPinsOf(tx, email, where, now);
  await deviceAudit.recordMany(
    tx,
    now,
    ended.map(({ cabinetId, customerId }) => ({
      resourceId: cabinetId,
      customerId,
      eventType: 'Device User Disabled',
      by,
      description: `${email} ${why} and no longer has a PIN at device ${cabinetId}`,
      after: { email, enabled: false },
    })),
  );
}
