import { COMMAND_KINDS, COMMAND_STATES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { Instant } from './fields.ts';
import { listQuery, pageOf } from './lists.ts';

const defineCall = callsOf('commands');

/** The server checks that the caller may see the device. */
const read = { action: 'read', resource: 'cabinets', for: 'somewhere' } as const;
const cabinetId = z.string().min(1).max(100);

/** A command to a device and its outcome. It succeeded if the device answered with result code 0. */
export const DeviceCommand = z.strictObject({
  commandId: z.uuid(),
  cabinetId: z.string(),
  kind: z.enum(COMMAND_KINDS),
  status: z.enum(COMMAND_STATES),
  requestedBy: z.string(),
  requestedAt: Instant,
  sentAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  expiresAt: Instant,
  /** Null until the device has answered. */
  resultCode: z.int().nullable(),
  resultMessage: z.string(),
});
export type DeviceCommand = z.infer<typeof DeviceCommand>;

export const CommandEntry = z.strictObject({
  ...DeviceCommand.shape,
  /** The payload, as far as the caller may see it; of a flex configuration only its size. */
  sent: z.record(z.string(), z.unknown()),
});
export type CommandEntry = z.infer<typeof CommandEntry>;

export const getDeviceCommand = defineCall({
  method: 'GET',
  path: '/device_commands/:cabinetId/:commandId',
  summary: 'Where a command to a device stands',
  permission: read,
  params: z.strictObject({ cabinetId, commandId: z.uuid() }),
  response: DeviceCommand,
});

export const listDeviceCommands = defineCall({
  method: 'GET',
  path: '/device_commands/:cabinetId',
  summary: 'The commands of a device, the latest first',
  permission: read,
  params: z.strictObject({ cabinetId }),
  query: listQuery({
    sort: ['requestedAt'],
    order: { key: 'requestedAt', direction: 'DESC' },
    where: z.strictObject({}),
    fields: CommandEntry.keyof().options,
    limit: { standard: 10, most: 100 },
  }),
  response: pageOf(CommandEntry),
});

export const cancelDeviceCommand = defineCall({
  method: 'POST',
  path: '/device_commands/:cabinetId/:commandId/cancel',
  summary: 'Take back a command that its device has not fetched yet',
  permission: { ...read, action: 'create' },
  params: z.strictObject({ cabinetId, commandId: z.uuid() }),
  response: DeviceCommand,
});
