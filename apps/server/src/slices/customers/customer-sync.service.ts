import type { CallArguments, CallResponse, syncCustomer } from '@parwell/contract';
import { ALL, customerIdProblem, NOT_CONFIGURED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { ErpCustomer } from '../../gateways/erp/erp-gateway.ts';
import { AppError, refusedField } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './customer-sync.queries.ts';
import { customerChanged } from './customers.public.ts';
import { findCustomer } from './customers.queries.ts';

const audit = auditOf('customers', 'customer');

type Answer = CallResponse<typeof syncCustomer>;

export async function sync(
  context: Context,
  caller: Caller,
  { customerId, igCustomer = '' }: CallArguments<typeof syncCustomer>['body'],
): Promise<Answer> {
  const problem = customerIdProblem(customerId);
  if (problem) throw refusedField('customerId', problem);
  // Before the transaction, because the ERP may be slow.
  const { erp } = context.gateways;
  if (!erp) throw new AppError('refused', NOT_CONFIGURED.erp);
  const found = await erp.findCustomer(customerId);
  if (!found) throw refusedField('customerId', `The ERP has no customer ${customerId}.`);
  const customer = { ...found, igOrgId: found.igOrgId || igCustomer };
  return context.db.transaction((tx) => addOrUpdate(context, tx, caller, customer));
}

/** If two people sync the same new customer at once, one adds it and the other updates it. */
async function addOrUpdate(
  { clock }: Context,
  tx: Transaction,
  caller: Caller,
  customer: ErpCustomer,
): Promise<Answer> {
  const { customerId, name } = customer;
  const about = { resourceId: customerId, customerId, by: caller };
  const created = (await queries.insertCustomers(tx, [customer])).length > 0;
  if (created) {
    await audit.record(tx, clock.now(), {
      ...about,
      eventType: 'Customer Added',
      description: `Customer ${customerId} (${name}) was added from the ERP`,
      after: customer,
    });
  } else {
    const before = await queries.lockMasterData(tx, customerId);
    await queries.updateMasterData(tx, customer);
    await publish(tx, customerChanged, { customerId });
    const after = await queries.lockMasterData(tx, customerId);
    await audit.record(tx, clock.now(), {
      ...about,
      eventType: 'Customer Synced',
      description: `Customer ${customerId} was updated from the ERP`,
      ...differences(before, after),
    });
  }
  const stored = await findCustomer(tx, ALL, customerId);
  if (!stored) throw new AppError('conflict', `Customer ${customerId} has just been removed.`);
  return { created, customer: stored };
}

function differences(before: Record<string, string | null>, after: Record<string, string | null>) {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const only = (values: Record<string, string | null>) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { before: only(before), after: only(after) };
}
