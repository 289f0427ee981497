import { z } from 'zod';
import { callsOf } from './call.ts';
import { CustomerInfo, oneCustomer } from './customers.ts';
import { baseVersion } from './fields.ts';

const defineCall = callsOf('customers');

const text = (most: number) => z.string().trim().max(most);

/** As long as what an ERP may send. */
const CustomerByHand = z.strictObject({
  name: text(200),
  address1: text(200),
  address2: text(200),
  city: text(100),
  state: text(50),
  zip: text(20),
  classOfTradeDescription: text(100),
  facilityTypeDescription: text(100),
  contactFirstName: text(100),
  contactLastName: text(100),
  contactPhone: text(50),
  contactEmail: text(254),
  igOrgId: text(100),
  soldToPartyAddress: text(500),
});

const permission = { action: 'create', resource: 'tenants', for: 'ALL' } as const;

export const addCustomer = defineCall({
  method: 'POST',
  path: '/tenants',
  summary: 'Add a customer by hand, where no ERP is configured',
  permission,
  body: z.strictObject({ customerId: text(100), ...CustomerByHand.shape }),
  response: CustomerInfo,
});

export const editCustomerByHand = defineCall({
  method: 'PATCH',
  path: '/tenants/:customerId/by-hand',
  summary: 'Change what an ERP would say of a customer, where none is configured',
  permission,
  params: oneCustomer,
  body: z.strictObject({ ...CustomerByHand.shape, version: baseVersion }),
  response: CustomerInfo,
});
