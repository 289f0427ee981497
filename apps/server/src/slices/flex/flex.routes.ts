import {
  getDeviceTags,
  getFlexConfiguration,
  listDeviceReceipts,
  rejectDeviceReceipt,
  rejectReceipt,
  saveDeviceTags,
  sendFlexConfiguration,
  sendInventorySync,
  sendManualCorrection,
  sendManualReceipt,
  setDefaultConfiguration,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as tags from './device-tags.service.ts';
import * as commands from './flex-commands.service.ts';
import * as config from './flex-config.service.ts';
import * as receipts from './receipts.service.ts';

export const flexRoutes = (context: Context) => [
  route(getFlexConfiguration, ({ params, query }, caller) =>
    config.getFlexConfiguration(context, caller, params.cabinetId, query.customerId),
  ),
  route(sendFlexConfiguration, ({ params, body }, caller) =>
    config.sendFlexConfiguration(context, caller, params.cabinetId, body),
  ),
  route(setDefaultConfiguration, ({ params }, caller) =>
    config.resetFlexConfiguration(context, caller, params.cabinetId),
  ),
  route(sendManualReceipt, ({ params, body }, caller) =>
    commands.manualReceipt(context, caller, params.cabinetId, body),
  ),
  route(sendManualCorrection, ({ params, body }, caller) =>
    commands.manualCorrection(context, caller, params, body),
  ),
  route(sendInventorySync, ({ params, body }, caller) =>
    commands.inventorySync(context, caller, params, body),
  ),
  route(rejectReceipt, ({ params, body }, caller) =>
    commands.rejectReceipt(context, caller, params.cabinetId, body),
  ),
  route(rejectDeviceReceipt, ({ params, body }, caller) =>
    commands.rejectReceipt(context, caller, params.cabinetId, body),
  ),
  route(listDeviceReceipts, ({ params }, caller) =>
    receipts.listDeviceReceipts(context, caller, params.cabinetId),
  ),
  route(getDeviceTags, ({ params }, caller) => tags.getDeviceTags(context, caller, params.cabinetId)),
  route(saveDeviceTags, ({ params, body }, caller) =>
    tags.saveDeviceTags(context, caller, params.cabinetId, body.tags),
  ),
];
