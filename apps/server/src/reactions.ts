import type { Registered } from './platform/db/database.ts';
import { on } from './platform/db/hooks.ts';
import {
  endCommandsOfMoved,
  rememberEdgeProperties,
  sendEdgeProperties,
} from './slices/commands/reactions.ts';
import { clearConfiguration } from './slices/device-configuration/clear-configuration.queries.ts';
import { dispensersChanging } from './slices/device-configuration/device-configuration.public.ts';
import { voidSecret } from './slices/device-gateway/credentials.queries.ts';
import { eventsStored } from './slices/device-gateway/watching.public.ts';
import * as devices from './slices/devices/device-changes.public.ts';
import { resetFlexDevice } from './slices/flex/reset-device.service.ts';
import { closeIncidentsOf } from './slices/incidents/close-incidents.service.ts';
import { noteClosedDoors } from './slices/incidents/doors.service.ts';
import { stockPosted } from './slices/inventory/posting-listeners.ts';
import { forgetScaleCounts } from './slices/inventory/section-scans.queries.ts';
import {
  requireEmptyDispensers,
  requireMovable,
  requireRetirable,
} from './slices/inventory/stock-guards.service.ts';
import { billPosting } from './slices/invoices/requests-of-vends.service.ts';
import { countReceived } from './slices/orders/orders.public.ts';
import { endParOfDevice } from './slices/par/par.public.ts';
import { markDevicesInUse, markPosted } from './slices/restock/reactions.ts';
import { tellOfReceipts } from './slices/shipments/shipment-errors.public.ts';

/**
 * What follows in later slices from what happens in earlier ones, in the same transaction and in this order. A slice
 * adds its reactions here.
 */
export const reactions: readonly Registered[] = [
  ...on(devices.deviceUnwatched, closeIncidentsOf),
  ...on(devices.deviceRetiring, requireRetirable),
  ...on(devices.deviceMoving, requireMovable),
  ...on(
    devices.deviceMoved,
    endCommandsOfMoved,
    forgetScaleCounts,
    clearConfiguration,
    endParOfDevice,
    resetFlexDevice,
  ),
  ...on(devices.devicesInUseChanged, markDevicesInUse),
  ...on(devices.edgePropertiesChanging, rememberEdgeProperties),
  ...on(devices.edgePropertiesChanged, sendEdgeProperties),
  ...on(devices.machineReplaced, voidSecret),
  ...on(eventsStored, noteClosedDoors),
  ...on(dispensersChanging, requireEmptyDispensers),
  ...on(stockPosted, tellOfReceipts, countReceived, markPosted, billPosting),
];
