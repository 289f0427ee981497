import type { CallResponse, findAnything } from '@parwell/contract';
import { ALL, tenantsFor, type Capability, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findCustomers } from '../customers/customers.public.ts';
import { findDevices } from '../devices/devices.public.ts';
import { findLots, lookAtStock } from '../inventory/inventory.public.ts';
import { findUsers } from '../users/users.public.ts';

/** Each kind as its own list would show it: only at the customers where the caller may read it. */
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
  const [devices, customers, users, lots, [stock = null]] = await Promise.all([
    at('cabinets', (tenants) => findDevices(db, tenants, text)),
    at('tenants', (tenants) => findCustomers(db, tenants, text)),
    at('users', (tenants) => findUsers(db, tenants, text)),
    at('inventory', (stock) => findLots(db, { stock, orders: tenantsFor(grants, 'read', 'orders') }, text)),
    at('inventory', async (tenants) => {
      const { units, devices: count } = await lookAtStock(context, tenants, { text, offset: 0, limit: 1 });
      return units > 0 ? [{ units, devices: count }] : [];
    }),
  ]);
  return { devices, customers, users, lots, stock };
}
