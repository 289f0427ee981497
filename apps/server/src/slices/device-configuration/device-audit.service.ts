import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { recordAudit, type AuditEntry } from '../audit/audit.service.ts';
import type { KnownDevice } from '../devices/device-access.service.ts';

type Happened = Pick<AuditEntry, 'eventType' | 'description' | 'before' | 'after'>;

/** What somebody did to the configuration of a device. */
export const recordAtDevice = (
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  caller: Caller,
  { cabinetId, customerId }: KnownDevice,
  happened: Happened,
): Promise<void> =>
  recordAudit(tx, clock.now(), {
    service: 'devices',
    resourceType: 'cabinet',
    resourceId: cabinetId,
    customerId,
    by: { user: caller.email },
    ...happened,
  });
