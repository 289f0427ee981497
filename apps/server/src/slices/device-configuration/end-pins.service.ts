import type { AccessGroups } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { deviceAudit } from '../devices/devices.public.ts';
import { endPinsOf, ofLostCustomers } from './cabinet-users.queries.ts';

type WithClock = Pick<Context, 'clock'>;
type By = Pick<Caller, 'email'>;

/** Takes a person's PINs away at every device, as part of deleting the user. */
export const endPins = (context: WithClock, tx: Transaction, caller: By, email: string): Promise<void> =>
  endPinsWhere(context, tx, caller, { email, where: sql`TRUE`, why: 'was deleted' });

interface Groups {
  readonly before: AccessGroups;
  readonly after: AccessGroups;
}

/** Takes a person's PINs away at the devices of customers that the person loses with a change of groups. */
export const endLostPins = (
  context: WithClock,
  tx: Transaction,
  caller: By,
  email: string,
  { before, after }: Groups,
): Promise<void> =>
  endPinsWhere(context, tx, caller, {
    email,
    where: ofLostCustomers(before, after),
    why: 'has lost access to the customer',
  });

async function endPinsWhere(
  { clock }: WithClock,
  tx: Transaction,
  caller: By,
  { email, where, why }: { readonly email: string; readonly where: Sql; readonly why: string },
): Promise<void> {
  const ended = await endPinsOf(tx, email, where);
  await deviceAudit.recordMany(
    tx,
    clock.now(),
    ended.map(({ cabinetId, customerId }) => ({
      resourceId: cabinetId,
      customerId,
      eventType: 'Device User Disabled',
      by: caller,
      description: `${email} ${why} and no longer has a PIN at device ${cabinetId}`,
      after: { email, enabled: false },
    })),
  );
}
