import { commandTopic } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { changedAtDevices } from '../devices/announce-devices.public.ts';
import * as queries from './commands.queries.ts';

const MINUTE_MS = 60_000;
/** A device that was heard within this time counts as connected. */
const CONNECTED_MS = 5 * MINUTE_MS;
const RESEND_MS = MINUTE_MS / 2;

/** Returns how many commands were sent. */
export async function sendDueCommands({
  db,
  clock,
  log,
  gateways,
}: Pick<Context, 'db' | 'clock' | 'log' | 'gateways'>): Promise<number> {
  const now = clock.now();
  const expired = await queries.expireCommands(db, now);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = await db.transaction((tx) =>
    queries.claimDueCommands(tx, { now, heardSince: before(CONNECTED_MS), sentBefore: before(RESEND_MS) }),
  );
  // UPDATE … RETURNING does not keep the sequence.
  due.sort((one, other) => Date.parse(one.message.requestedAt) - Date.parse(other.message.requestedAt));
  await changedAtDevices(
    db,
    'commands',
    [...expired, ...due].map(({ cabinetId }) => cabinetId),
  );
  for (const { cabinetId, message } of due) {
    await gateways.broker
      .send(commandTopic(cabinetId), JSON.stringify(message))
      .catch((error: unknown) =>
        log.warn(
          { device: cabinetId, commandId: message.commandId, err: error },
          'a command could not be sent',
        ),
      );
  }
  return due.length;
}
