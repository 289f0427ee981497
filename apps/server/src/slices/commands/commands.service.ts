import type { CallArguments, listDeviceCommands as listCall } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { deviceTenants, requireDevice } from '../devices/devices.public.ts';
import { listDeviceCommands } from './commands.list.ts';
import * as queries from './commands.queries.ts';

export async function getCommand({ db }: Context, caller: Caller, cabinetId: string, commandId: string) {
  await requireDevice(db, caller, cabinetId);
  const command = await queries.findCommand(db, deviceTenants(caller), cabinetId, commandId);
  if (!command) throw notFound('The command');
  return command;
}

export async function listCommands(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
  query: CallArguments<typeof listCall>['query'],
) {
  await requireDevice(db, caller, cabinetId);
  return listDeviceCommands(db, { cabinetId, tenants: deviceTenants(caller) }, query);
}
