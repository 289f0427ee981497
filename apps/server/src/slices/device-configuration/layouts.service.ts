import type { FlexData } from '@parwell/contract';
import type { Queryable } from '../../platform/db/database.ts';
import { listLastDone } from '../commands/commands.public.ts';
import { listReportedStates } from '../device-gateway/device-gateway.public.ts';
import { readConfig } from '../device-gateway/reported-states.public.ts';

/** The configurations that devices weigh by: the last that each has confirmed, or reported since. */
export async function findLayouts(
  db: Queryable,
  cabinetIds: readonly string[],
): Promise<ReadonlyMap<string, FlexData>> {
  const layouts = new Map<string, FlexData>();
  if (cabinetIds.length === 0) return layouts;
  const confirmedAt = new Map<string, number>();
  for (const { cabinetId, payload, answeredAt } of await listLastDone(db, cabinetIds, [
    'flex_config',
    'default_config',
  ])) {
    const layout = readConfig(payload);
    if (!layout) continue;
    layouts.set(cabinetId, layout);
    confirmedAt.set(cabinetId, answeredAt.getTime());
  }
  for (const { cabinetId, content, at } of await listReportedStates(db, cabinetIds, 'config')) {
    const layout = readConfig(content);
    if (layout && at.getTime() > (confirmedAt.get(cabinetId) ?? 0)) layouts.set(cabinetId, layout);
  }
  return layouts;
}
