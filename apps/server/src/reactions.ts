import type { Registered } from './platform/db/database.ts';
import { on } from './platform/db/hooks.ts';
import { customerChanged } from './slices/customers/customers.public.ts';
import { endLostPins, endPins } from './slices/device-configuration/end-pins.service.ts';
import { inviteAdded, revokeDeleted } from './slices/identity/reactions.ts';
import {
  endCommandsOfMoved,
  rememberEdgeProperties,
  sendEdgeProperties,
} from './slices/commands/reactions.ts';
import { clearConfiguration } from './slices/device-configuration/clear-configuration.queries.ts';
import { dispensersChanging } from './slices/device-configuration/device-configuration.public.ts';
import { voidSecret } from './slices/device-gateway/credentials.queries.ts';
import { eventsStored, layoutsReported } from './slices/device-gateway/watching.public.ts';
import * as devices from './slices/devices/device-changes.public.ts';
import { resetFlexDevice } from './slices/flex/reset-device.service.ts';
import { closeIncidentsOf } from './slices/incidents/close-incidents.service.ts';
import { noteClosedDoors } from './slices/incidents/doors.service.ts';
import {
  shipmentLinesChanged,
  shipmentImported,
} from './slices/inventory/in-transit/in-transit-changes.public.ts';
import { forgetScaleCounts } from './slices/inventory/ledger/section-scans.queries.ts';
import { stockPosted, stockRecounted, vendsLoaded } from './slices/inventory/ledger/stock-changes.public.ts';
import {
  requireEmptyDispensers,
  requireMovable,
  requireRetirable,
} from './slices/inventory/stock/stock-guards.service.ts';
import { lotsCorrected } from './slices/inventory/goods/lot-changes.public.ts';
import { countCustomerStock } from './slices/inventory/figures/customer-stock.service.ts';
import { countUsage, noteStocked } from './slices/inventory/figures/usage.service.ts';
import {
  noteMisplaced,
  recheckCompartments,
  recheckDevices,
  recheckProducts,
  recountMisplaced,
} from './slices/inventory/figures/misplaced-stock.service.ts';
import { recordCorrections } from './slices/inventory/history/history.service.ts';
import { alertExpiredVends } from './slices/inventory/lots/alert-expired-vends.service.ts';
import { notifyReviews } from './slices/inventory/reviews/notify-reviews.service.ts';
import { findSentVends } from './slices/invoices/requests/requests-of-vends.queries.ts';
import { billPosting } from './slices/invoices/requests/requests-of-vends.service.ts';
import { forgetLeaverAddress } from './slices/notifications/reactions.ts';
import {
  orderConfirmed,
  orderFailed,
  orderLinesChanged,
  orderReopened,
  orderStatusChanged,
} from './slices/orders/order-changes.public.ts';
import { countReceived, countShipped, findOrderedBy } from './slices/orders/reactions.ts';
import { productsChanged } from './slices/products/product-changes.public.ts';
import { moveSubscriptionsToZone } from './slices/reports/subscription-zones.service.ts';
import {
  markCustomer,
  markCustomersOf,
  markCustomersOfFlex,
  markDevicesInUse,
  markLines,
  markProducts,
  markProductsOfAll,
} from './slices/restock/reactions.ts';
import {
  confirmReservations,
  forgetFailures,
  freeDeleted,
  freeFailed,
} from './slices/restock/reservations.queries.ts';
import { endParOfDevice, parChanged } from './slices/par/par.public.ts';
import { linesClosed, orderShipped } from './slices/shipments/shipment-changes.public.ts';
import { notifyOfReceipts } from './slices/shipments/shipment-errors.service.ts';
import { userAdded, userChanged, userDeleted, zoneChosen } from './slices/users/user-changes.public.ts';

/**
 * Reactions of later slices, and of later parts of a divided one, to events in earlier ones, in the same transaction and
 * in this order. A slice adds its reactions here.
 */
export const reactions: readonly Registered[] = [
  ...on(customerChanged, markCustomer),
  ...on(userAdded, inviteAdded),
  ...on(userChanged, endLostPins),
  ...on(userDeleted, revokeDeleted, endPins, forgetLeaverAddress),
  ...on(zoneChosen, moveSubscriptionsToZone),
  ...on(
    stockPosted,
    noteMisplaced,
    countUsage,
    noteStocked,
    countCustomerStock,
    recordCorrections,
    notifyReviews,
    alertExpiredVends,
    notifyOfReceipts,
    countReceived,
    markProducts,
    billPosting,
  ),
  ...on(vendsLoaded, findSentVends),
  ...on(stockRecounted, recountMisplaced, markCustomer),
  ...on(lotsCorrected, markProductsOfAll),
  ...on(productsChanged, recheckProducts, markProductsOfAll),
  ...on(shipmentLinesChanged, markLines),
  ...on(shipmentImported, countShipped),
  ...on(orderShipped, findOrderedBy),
  ...on(linesClosed, countReceived),
  ...on(parChanged, markProducts),
  ...on(orderLinesChanged, markLines),
  ...on(orderFailed, freeFailed),
  ...on(orderConfirmed, confirmReservations),
  ...on(orderReopened, forgetFailures),
  ...on(orderStatusChanged, freeDeleted),
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
  ...on(devices.allowedTemperaturesChanged, recheckDevices, markCustomersOf),
  ...on(devices.machineReplaced, voidSecret),
  ...on(eventsStored, noteClosedDoors),
  ...on(layoutsReported, recheckCompartments, markCustomersOfFlex),
  ...on(dispensersChanging, requireEmptyDispensers),
];
