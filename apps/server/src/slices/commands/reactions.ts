import { DEVICE_MOVED } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { queueCommand } from './commands.public.ts';
import { expireOpenCommands } from './commands.queries.ts';
import { forgetEdgeValues, rememberEdgeValues } from './edge-values.queries.ts';

interface Device {
  readonly cabinetId: string;
}

interface EdgeProperties extends Device {
  readonly properties: Readonly<Record<string, string>>;
}

/** Commands of the customer that a device leaves are not carried out any more. */
export async function endCommandsOfMoved(tx: Transaction, { cabinetId }: Device): Promise<void> {
  await expireOpenCommands(tx, cabinetId, DEVICE_MOVED);
  await forgetEdgeValues(tx, cabinetId);
}

export async function rememberEdgeProperties(
  tx: Transaction,
  { cabinetId, properties }: EdgeProperties,
): Promise<void> {
  await rememberEdgeValues(tx, [cabinetId], Object.keys(properties));
}

export async function sendEdgeProperties(
  tx: Transaction,
  { cabinetId, properties, now, by }: EdgeProperties & { readonly now: Date; readonly by: string },
): Promise<void> {
  await queueCommand({ clock: { now: () => now } }, tx, cabinetId, {
    kind: 'edge_properties',
    payload: properties,
    requestedBy: by,
  });
}
