import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max).default('');
const group = z.string().trim().max(100).optional();

/**
 * A customer in the ERP. Missing texts are empty; a missing group is unknown, which differs from none. Lengths are
 * limited because these texts are indexed for sorting.
 */
export const ErpCustomer = z.object({
  customerId: z.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  address1: text(200),
  address2: text(200),
  city: text(100),
  state: text(50).transform((state) => state.toUpperCase()),
  zip: text(20),
  type: text(100),
  status: text(20),
  setupStatus: text(100),
  primaryContact: text(200),
  contactFirstName: text(100),
  contactLastName: text(100),
  contactPhone: text(50),
  contactEmail: text(254),
  igOrgId: text(100),
  classOfTradeDescription: text(100),
  facilityTypeDescription: text(100),
  gpoName: text(200),
  invoiceCycle: text(100),
  paymentTerm: text(100),
  invoiceDow: text(100),
  salesPersonName: text(200),
  telephone1: text(50),
  soldToPartyAddress: text(500),
  gpoId: group,
  idnId: group,
  subGpoId: group,
  subIdnId: group,
});
export type ErpCustomer = z.output<typeof ErpCustomer>;

/** The source of customer master data. */
export interface ErpGateway {
  /** Null if the ERP has no such customer. Throws if the ERP does not answer, or with something unreadable. */
  findCustomer(customerId: string): Promise<ErpCustomer | null>;
}
