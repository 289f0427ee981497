import { isHolding } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { findDevicesWaitingWith, insertAlerts } from '../alerts/alerts.public.ts';
import type { DeviceEvent } from '../device-gateway/watching.public.ts';
import { findConditions } from './cases.queries.ts';

const DOOR_OPEN = 'DOOR_OPEN';
const TEXT = 'Door closed';

/**
 * A device reports an open door in an alert, but its closing in the event of any closed door. If an open door is
 * being tracked, that event becomes an alert of our own (C1, C3).
 */
export async function noteClosedDoors(
  tx: Transaction,
  { events }: { readonly events: readonly DeviceEvent[] },
): Promise<void> {
  const closed = events.filter(({ kind, data }) => kind === 'door' && data['state'] === 'closed');
  if (closed.length === 0) return;
  const ids = [...new Set(closed.map(({ cabinetId }) => cabinetId))];
  // In this order: an alert that is judged in between is then found as a condition.
  const waiting = await findDevicesWaitingWith(tx, ids, DOOR_OPEN);
  const holding = (await findConditions(tx, ids, DOOR_OPEN)).flatMap(({ cabinetId, condition }) =>
    isHolding(condition) ? [cabinetId] : [],
  );
  const open = new Set([...waiting, ...holding]);
  const ended = closed.filter(({ cabinetId }) => open.has(cabinetId));
  if (ended.length === 0) return;
  await insertAlerts(
    tx,
    ended.map(({ cabinetId, messageId, at, flags, receivedAt }) => ({
      cabinetId,
      messageId: `closed/${messageId}`,
      at,
      sourceType: 'PORTAL',
      alertType: 'DOOR_CLOSED',
      alertGroup: 'DOOR',
      level: 'Info',
      text: TEXT,
      details: { reason: TEXT },
      flags,
      receivedAt,
    })),
  );
}
