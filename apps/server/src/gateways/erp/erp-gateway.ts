import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max).default('');
const group = z.string().trim().max(100).optional();

/**
 * A customer as the ERP keeps it. What is not said is empty; a group that is not said is not known, which
 * is not the same as none. Lengths are bounded because lists are kept in order by these texts.
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

/** The provider's ERP, which knows the customers before the portal does. */
export interface ErpGateway {
  /** Null when the ERP has no such customer. Throws when it does not answer, or not in a way to be read. */
  findCustomer(customerId: string): Promise<ErpCustomer | null>;
}
