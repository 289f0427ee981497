import type { ErpGateway } from './erp-gateway.ts';
import { masterData } from './master-data.ts';

/** The embedded default, with the same master data on every machine. */
export function embeddedErp(): ErpGateway {
  const customers = new Map(masterData().map((customer) => [customer.customerId, customer]));
  return { findCustomer: async (customerId) => customers.get(customerId) ?? null };
}
