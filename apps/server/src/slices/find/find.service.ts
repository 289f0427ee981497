import type { CallResponse, findAnything } from '@parwell/contract';
import { ALL, ownTenants, tenantsFor, type Capability, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findCustomers } from '../customers/customers.public.ts';
import { findDevices } from '../devices/devices.public.ts';
import { findProducts } from '../products/products.public.ts';
import { findUsers } from '../users/users.public.ts';

/** Each kind as its own list would show it: only at the customers where the caller may read it. */
export async function find(
  { db }: Context,
  { grants }: Caller,
  text: string,
): Promise<CallResponse<typeof findAnything>> {
  const at = async <Found>(resource: Capability, search: (tenants: Tenants) => Promise<Found[]>) => {
    const tenants = tenantsFor(grants, 'read', resource);
    return tenants === ALL || tenants.length > 0 ? search(tenants) : [];
  };
  const [devices, customers, users, products] = await Promise.all([
    at('cabinets', (tenants) => findDevices(db, tenants, text)),
    at('tenants', (tenants) => findCustomers(db, tenants, text)),
    at('users', (tenants) => findUsers(db, tenants, text)),
    // Everybody may look at products.
    findProducts(db, ownTenants(grants), text),
  ]);
  return { devices, customers, users, products };
}
