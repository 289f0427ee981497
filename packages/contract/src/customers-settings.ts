import { MAX_REPORT_DOMAINS } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion } from './fields.ts';

const defineCall = callsOf('customers');

const oneCustomer = z.strictObject({ customerId: z.string().min(1).max(100) });

/** Beyond the fields of Edit Customer (CUST-056). */
export const CustomerSettings = z.strictObject({
  /** Outside domains to which reports may be mailed, without their subdomains. */
  reportDomains: z.array(z.string()),
  /** Its people need a second step to sign in (G1). */
  secondStepRequired: z.boolean(),
  /** Of the days of its devices (U1); empty: the business's. */
  timeZone: z.string(),
  /** Incremented by every change. */
  version: z.int(),
});
export type CustomerSettings = z.infer<typeof CustomerSettings>;

export const getCustomerSettings = defineCall({
  method: 'GET',
  path: '/tenants/:customerId/settings',
  summary: 'The settings of one customer',
  permission: { action: 'read', resource: 'tenants', for: 'somewhere' },
  params: oneCustomer,
  response: CustomerSettings,
});

export const updateCustomerSettings = defineCall({
  method: 'PATCH',
  path: '/tenants/:customerId/settings',
  summary: 'Change settings of a customer; what is left out stays as it is',
  permission: { action: 'create', resource: 'tenants', for: 'ALL' },
  params: oneCustomer,
  body: z.strictObject({
    reportDomains: z.array(z.string().trim().max(253)).max(MAX_REPORT_DOMAINS).optional(),
    secondStepRequired: z.boolean().optional(),
    timeZone: z.string().trim().max(100).optional(),
    version: baseVersion,
  }),
  response: CustomerSettings,
});
