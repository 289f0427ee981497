import type {
  addCustomer as addCall,
  CallArguments,
  CustomerInfo,
  editCustomerByHand as editCall,
} from '@parwell/contract';
import {
  ALL,
  billingAddressOf,
  customerByHandProblems,
  customerIdTaken,
  CUSTOMERS_COME_FROM_ERP,
  newCustomerIdProblem,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { ErpCustomer } from '../../gateways/erp/erp-gateway.ts';
import {
  AppError,
  notFound,
  refusedField,
  refuseProblems,
  requireVersion,
} from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as byHand from './customer-by-hand.queries.ts';
import { insertCustomers } from './customer-sync.queries.ts';
import { customerChanged } from './customers.public.ts';
import { findCustomer } from './customers.queries.ts';

const audit = auditOf('customers', 'customer');

type Entered = Omit<CallArguments<typeof addCall>['body'], 'customerId'>;

/** R18: as complete as a customer that the ERP calls ready. */
const READY = { status: '1', setupStatus: 'Ready' };

const fieldsOf = (entered: Entered): byHand.FieldsByHand => ({
  ...entered,
  primaryContact: [entered.contactFirstName, entered.contactLastName].filter(Boolean).join(' '),
  soldToPartyAddress: entered.soldToPartyAddress || billingAddressOf(entered),
});

function requireNoErp({ gateways }: Context): void {
  if (gateways.erp) throw new AppError('refused', CUSTOMERS_COME_FROM_ERP);
}

export async function addCustomer(
  context: Context,
  caller: Caller,
  { customerId, ...entered }: CallArguments<typeof addCall>['body'],
): Promise<CustomerInfo> {
  requireNoErp(context);
  const problem = newCustomerIdProblem(customerId);
  if (problem) throw refusedField('customerId', problem);
  refuseProblems(customerByHandProblems(entered));
  const customer = ErpCustomer.parse({ customerId, ...fieldsOf(entered), ...READY });
  return context.db.transaction(async (tx) => {
    if ((await insertCustomers(tx, [customer])).length === 0)
      throw refusedField('customerId', customerIdTaken(customerId));
    await audit.record(tx, context.clock.now(), {
      resourceId: customerId,
      customerId,
      by: caller,
      eventType: 'Customer Added',
      description: `Customer ${customerId} (${customer.name}) was added by hand`,
      after: customer,
    });
    return stored(tx, customerId);
  });
}

export async function editCustomerByHand(
  context: Context,
  caller: Caller,
  customerId: string,
  { version, ...entered }: CallArguments<typeof editCall>['body'],
): Promise<CustomerInfo> {
  requireNoErp(context);
  refuseProblems(customerByHandProblems(entered));
  return context.db.transaction(async (tx) => {
    const before = await byHand.lockByHand(tx, customerId);
    if (!before) throw notFound('The customer');
    requireVersion('The customer', before, version);
    const fields = fieldsOf(entered);
    await byHand.updateByHand(tx, customerId, fields);
    await publish(tx, customerChanged, { customerId });
    const { version: _version, ...old } = before;
    await audit.record(tx, context.clock.now(), {
      resourceId: customerId,
      customerId,
      by: caller,
      eventType: 'Customer Updated',
      description: `Customer ${customerId} was changed by hand`,
      before: old,
      after: { ...fields },
    });
    return stored(tx, customerId);
  });
}

async function stored(tx: Transaction, customerId: string): Promise<CustomerInfo> {
  const customer = await findCustomer(tx, ALL, customerId);
  if (!customer) throw notFound('The customer');
  return customer;
}
