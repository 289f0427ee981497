import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { deviceAudit } from '../devices/devices.public.ts';
import { endPinsOf } from './cabinet-users.queries.ts';

/** Takes a person's PINs away at every device, as part of deleting the user. */
export async function endPins(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  caller: Pick<Caller, 'email'>,
  email: string,
): Promise<void> {
  const ended = await endPinsOf(tx, email);
  await deviceAudit.recordMany(
    tx,
    clock.now(),
    ended.map(({ cabinetId, customerId }) => ({
      resourceId: cabinetId,
      customerId,
      eventType: 'Device User Disabled',
      by: caller,
      description: `${email} was deleted and has no PIN at device ${cabinetId} any more`,
      after: { email, enabled: false },
    })),
  );
}
