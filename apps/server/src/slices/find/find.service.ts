import type { CallResponse, findAnything, FoundUnit } from '@parwell/contract';
import { ALL, bestMatches, ownTenants, tenantsFor, type Capability, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findCustomers } from '../customers/customers.public.ts';
import { findDevices } from '../devices/devices.public.ts';
import { findIncidents } from '../incidents/incidents.public.ts';
import { findLots, findSerialUnits, lookUpStock } from '../inventory/inventory.public.ts';
import { findInvoices } from '../invoices/erp-invoices/invoices.public.ts';
import { findOrders } from '../orders/orders.public.ts';
import { findProducts } from '../products/products.public.ts';
import { findShipments } from '../shipments/shipments.public.ts';
import { findTaggedUnits } from '../tags/tags.public.ts';
import { findUsers } from '../users/users.public.ts';

/** Each kind is limited like its own list: to the customers where the caller may read it. */
export async function find(
  context: Context,
  { grants }: Caller,
  text: string,
): Promise<CallResponse<typeof findAnything>> {
  const { db } = context;
  const at = async <Found>(resource: Capability, search: (tenants: Tenants) => Promise<Found[]>) => {
    const tenants = tenantsFor(grants, 'read', resource);
    return tenants === ALL || tenants.length > 0 ? search(tenants) : [];
  };
  const [
    devices,
    customers,
    users,
    products,
    lots,
    orders,
    shipments,
    invoices,
    incidents,
    tagged,
    untagged,
    [stock = null],
  ] = await Promise.all([
    at('cabinets', (tenants) => findDevices(db, tenants, text)),
    at('tenants', (tenants) => findCustomers(db, tenants, text)),
    at('users', (tenants) => findUsers(db, tenants, text)),
    // Everybody may read products.
    findProducts(db, ownTenants(grants), text),
    at('inventory', (stock) => findLots(db, { stock, orders: tenantsFor(grants, 'read', 'orders') }, text)),
    at('orders', (tenants) => findOrders(db, tenants, text)),
    at('orders', (tenants) => findShipments(db, tenants, text)),
    at('invoices', (tenants) => findInvoices(db, tenants, text)),
    at('incidents', (tenants) => findIncidents(db, tenants, text)),
    at('inventory', (tenants) => findTaggedUnits(db, tenants, text)),
    at('inventory', (tenants) => findSerialUnits(db, tenants, text)),
    at('inventory', async (tenants) => {
      const { units, devices: count } = await lookUpStock(context, tenants, { text, offset: 0, limit: 1 });
      return units > 0 ? [{ units, devices: count }] : [];
    }),
  ]);
  const units = bestUnits(text, [...tagged, ...untagged]);
  return {
    devices,
    customers,
    users,
    products,
    lots,
    orders,
    shipments,
    invoices,
    incidents,
    units,
    stock,
  };
}

const SHOWN = 8;

const bestUnits = (text: string, units: readonly Omit<FoundUnit, 'score'>[]): FoundUnit[] =>
  bestMatches(text, units, ({ tagId, serialNo }) => [tagId, serialNo].filter((code) => code !== ''))
    .slice(0, SHOWN)
    .map(({ item, score }) => ({ ...item, score }));
