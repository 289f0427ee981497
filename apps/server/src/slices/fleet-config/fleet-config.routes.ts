import {
  countEdgeConfigUpdate,
  getEdgeConfig,
  listEdgeConfigUpdate,
  updateEdgeConfig,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as fleetConfig from './fleet-config.service.ts';

/** Enough for tens of thousands of device ids. */
const MAX_BYTES = 4 * 1024 * 1024;

export const fleetConfigRoutes = (context: Context) => [
  route(getEdgeConfig, ({ params }, caller) =>
    fleetConfig.getFleetConfig(context, caller, params.deviceType),
  ),
  route(
    updateEdgeConfig,
    ({ params, body }, caller) => fleetConfig.updateFleetConfig(context, caller, params.deviceType, body),
    { maxBytes: MAX_BYTES },
  ),
  route(listEdgeConfigUpdate, ({ params, query }, caller) =>
    fleetConfig.listUpdate(context, caller, params, query),
  ),
  route(countEdgeConfigUpdate, ({ params }, caller) => fleetConfig.countUpdate(context, caller, params)),
];
