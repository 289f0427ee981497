import { ALL, needsSecondStep } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { listSecondStepSettings } from '../../customers/customers.public.ts';
import { listOwnTenants } from '../../users/users.public.ts';

/** By the setting for staff, or those of the customers of this person (G1). */
export async function isSecondStepRequired(
  { config }: Pick<Context, 'config'>,
  db: Queryable,
  email: string,
): Promise<boolean> {
  const tenants = (await listOwnTenants(db, [email])).get(email) ?? [];
  const isStaff = tenants === ALL;
  return needsSecondStep({
    isStaff,
    ofStaff: config.STAFF_SECOND_STEP,
    ofCustomers: isStaff ? [] : await listSecondStepSettings(db, tenants),
  });
}
