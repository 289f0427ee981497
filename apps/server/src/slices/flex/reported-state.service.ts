import type { Queryable } from '../../platform/db/database.ts';
import { findFirstAnswer } from '../commands/commands.public.ts';
import { findReportedState, type StatePart } from '../device-gateway/device-gateway.public.ts';
import type { KnownDevice } from '../devices/devices.public.ts';

/**
 * The last report of a part of the device for its present customer. After a move it may still report settings of the
 * earlier customer, until it has acknowledged its first configuration for the new one.
 */
export async function findState(
  db: Queryable,
  { cabinetId, hasMoved }: Pick<KnownDevice, 'cabinetId' | 'hasMoved'>,
  part: StatePart,
) {
  const state = await findReportedState(db, cabinetId, part);
  if (!state || !hasMoved) return state;
  const configuredAt = await findFirstAnswer(db, cabinetId, ['flex_config', 'default_config']);
  return configuredAt && Date.parse(state.at) >= configuredAt.getTime() ? state : undefined;
}
