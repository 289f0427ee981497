import type { Action, Finder } from '../shared/finder.ts';
import { alertActions } from '../slices/alerts/alert.actions.ts';
import { customerFindActions } from '../slices/customers/customer.actions.ts';
import { customerFinder } from '../slices/customers/customer.finder.ts';
import { deviceActions } from '../slices/devices/device.actions.ts';
import { deviceFinder } from '../slices/devices/device.finder.ts';
import { fleetActions } from '../slices/fleet-config/fleet.actions.ts';
import { incidentActions } from '../slices/incidents/incident.actions.ts';
import { incidentFinder } from '../slices/incidents/incident.finder.ts';
import { inventoryActions } from '../slices/inventory/inventory.actions.ts';
import { invoiceActions } from '../slices/invoices/accounts/accounts.actions.ts';
import { invoiceFinder } from '../slices/invoices/erp-invoices/invoice.finder.ts';
import { jobActions } from '../slices/jobs/job.actions.ts';
import { lotFinder, stockFinder } from '../slices/inventory/lots/lot.finder.ts';
import { orderRequestActions } from '../slices/order-requests/order-request.actions.ts';
import { orderFinder } from '../slices/orders/order.finder.ts';
import { personaActions } from '../slices/personas/persona.actions.ts';
import { productActions } from '../slices/products/product.actions.ts';
import { productFinder } from '../slices/products/product.finder.ts';
import { shipmentFinder } from '../slices/shipments/shipment.finder.ts';
import { tagFinder } from '../slices/tags/tag.finder.ts';
import { userActions } from '../slices/users/user.actions.ts';
import { userFinder } from '../slices/users/user.finder.ts';

/** The records in "Find anything"; equally good matches in this order. */
export const finders: readonly Finder[] = [
  customerFinder,
  deviceFinder,
  userFinder,
  productFinder,
  lotFinder,
  orderFinder,
  shipmentFinder,
  invoiceFinder,
  incidentFinder,
  tagFinder,
  stockFinder,
];

export const actions: readonly Action[] = [
  ...deviceActions,
  ...userActions,
  ...personaActions,
  ...customerFindActions,
  ...alertActions,
  ...incidentActions,
  ...fleetActions,
  ...productActions,
  ...inventoryActions,
  ...orderRequestActions,
  ...invoiceActions,
  ...jobActions,
];
