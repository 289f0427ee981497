import type { DeviceCommand, DeviceTags } from '@parwell/contract';
import {
  MAX_TAGS,
  SERIAL_NUMBER_MISSING,
  storedValue,
  tagName,
  tagProblems,
  type DeviceTag,
} from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError, refuseProblems } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findLastDoneCommand } from '../commands/commands.public.ts';
import { readTags } from '../device-gateway/reported-states.public.ts';
import { wasHeard } from '../devices/contacts.public.ts';
import type { KnownDevice } from '../devices/devices.public.ts';
import { lockFlexDevice, requireFlexDevice } from './flex-device.service.ts';
import { findState } from './reported-state.service.ts';
import { queueAuditedCommand } from './audited-command.service.ts';

const NEVER_HEARD = 'The device has never connected, so its tags are not known.';
const TOO_MANY = `A device has at most ${MAX_TAGS} tags.`;
const NOT_REPORTED = 1;

export async function getDeviceTags({ db }: Context, caller: Caller, cabinetId: string): Promise<DeviceTags> {
  const tags = await known(db, await requireFlexDevice(db, caller, cabinetId));
  if (tags) return { resultCode: 0, tags, message: '' };
  const message = (await wasHeard(db, cabinetId)) ? '' : NEVER_HEARD;
  return { resultCode: NOT_REPORTED, tags: {}, message };
}

const Payload = z.object({ tags: z.unknown() });

/** Reported or acknowledged last, whichever is newer. */
async function known(db: Queryable, device: KnownDevice): Promise<Record<string, string> | null> {
  const reported = await findState(db, device, 'tags');
  const done = await findLastDoneCommand(db, device.cabinetId, 'device_tags');
  if (done && (!reported || Date.parse(reported.at) < Date.parse(done.answeredAt)))
    return readTags(Payload.parse(done.payload).tags);
  return reported ? readTags(reported.content) : null;
}

export async function saveDeviceTags(
  context: Context,
  caller: Caller,
  cabinetId: string,
  named: Readonly<Record<string, string>>,
): Promise<DeviceCommand> {
  return context.db.transaction(async (tx) => {
    const device = await lockFlexDevice(tx, caller, cabinetId);
    if (storedValue(device.properties, 'serial_number') === '')
      throw new AppError('refused', SERIAL_NUMBER_MISSING);
    const entries = Object.entries(named).map(([name, value]): DeviceTag => ({ name, value }));
    if (entries.length > MAX_TAGS) throw new AppError('refused', TOO_MANY);
    refuseProblems(tagProblems(entries).map(({ field, message }) => ({ field: `tags.${field}`, message })));
    const tags = Object.fromEntries(entries.map(({ name, value }) => [tagName(name), value.trim()]));
    return queueAuditedCommand(context, tx, caller, device, 'device_tags', { tags });
  });
}
