import type {
  CallArguments,
  CustomerDetails,
  CustomerInfo,
  CustomerAdditionalInfo,
  updateCustomer as updateCall,
} from '@parwell/contract';
import { readWeekdays, tenantsFor, UNKNOWN_WEEKDAY, writeWeekdays, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField, requireVersion } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { customerChanged } from './customers.public.ts';
import * as queries from './customers.queries.ts';

const audit = auditOf('customers', 'customer');

export const visibleCustomers = ({ grants }: Caller): Tenants => tenantsFor(grants, 'read', 'tenants');

/** The device that represents a customer's consigned stock; null if there is none. */
export type FindVirtualCabinet = (db: Queryable, customerId: string) => Promise<string | null>;

export async function getCustomer(
  { db }: Context,
  findVirtualCabinet: FindVirtualCabinet,
  caller: Caller,
  customerId: string,
): Promise<CustomerDetails> {
  const customer = await queries.findCustomer(db, visibleCustomers(caller), customerId);
  if (!customer) throw notFound('The customer');
  return { ...customer, virtualCabinet: await findVirtualCabinet(db, customerId) };
}

export async function getAdditionalInfo(
  { db }: Context,
  caller: Caller,
  customerId: string,
): Promise<CustomerAdditionalInfo> {
  const info = await queries.findAdditionalInfo(db, visibleCustomers(caller), customerId);
  if (!info) throw notFound('The customer');
  return info;
}

export async function updateCustomer(
  { db, clock }: Context,
  caller: Caller,
  customerId: string,
  change: CallArguments<typeof updateCall>['body'],
): Promise<CustomerInfo> {
  const excluded = readWeekdays(change.replenDowExclusions);
  if (!excluded) throw refusedField('replenDowExclusions', UNKNOWN_WEEKDAY);
  return db.transaction(async (tx) => {
    const before = await queries.lockCustomer(tx, customerId, change.id);
    if (!before) throw notFound('The customer');
    requireVersion('The customer', before, change.version);
    const after = await queries.updateCustomer(tx, {
      ...change,
      replenDowExclusions: writeWeekdays(excluded),
    });
    await publish(tx, customerChanged, { customerId });
    await audit.record(tx, clock.now(), {
      resourceId: customerId,
      customerId,
      eventType: 'Customer Updated',
      by: caller,
      description: `Customer ${customerId} was changed`,
      before: edited(before),
      after: edited(after),
    });
    return after;
  });
}

const edited = (customer: CustomerInfo) => ({
  manualSplitBill: customer.manualSplitBill,
  autoSplitBill: customer.autoSplitBill,
  manualSplitBillDefault: customer.manualSplitBillDefault,
  orderAbwSetting: customer.orderAbwSetting,
  replenDowExclusions: customer.replenDowExclusions,
  notes: customer.notes,
});
