import { getDeviceCommand, listDeviceCommands } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as commands from './commands.service.ts';

export const commandsRoutes = (context: Context) => [
  route(getDeviceCommand, ({ params }, caller) =>
    commands.getCommand(context, caller, params.cabinetId, params.commandId),
  ),
  route(listDeviceCommands, ({ params, query }, caller) =>
    commands.listCommands(context, caller, params.cabinetId, query),
  ),
];
