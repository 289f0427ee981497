import { cancelDeviceCommand, getDeviceCommand, listDeviceCommands } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { cancelCommand } from './cancel-command.service.ts';
import * as commands from './commands.service.ts';

export const commandsRoutes = (context: Context) => [
  route(getDeviceCommand, ({ params }, caller) =>
    commands.getCommand(context, caller, params.cabinetId, params.commandId),
  ),
  route(listDeviceCommands, ({ params, query }, caller) =>
    commands.listCommands(context, caller, params.cabinetId, query),
  ),
  route(cancelDeviceCommand, ({ params }, caller) =>
    cancelCommand(context, caller, params.cabinetId, params.commandId),
  ),
];
