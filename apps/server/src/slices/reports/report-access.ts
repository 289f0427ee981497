import { ALL, cutGrants, includesTenants, type Grants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { isGranted, visibleTenants } from '../../platform/permission.ts';
import { findAccess } from '../users/users.public.ts';
import type { ReportTypes } from './report-types.ts';

export interface ReportPeople {
  readonly userId: string;
  readonly askedBy: readonly string[];
}

/** The grants that all of these people share; null if one of them is gone. */
export async function grantsOfReport(
  context: Pick<Context, 'db' | 'log'>,
  { userId, askedBy }: ReportPeople,
): Promise<Grants | null> {
  const people = await Promise.all([userId, ...askedBy].map((id) => findAccess(context, { id })));
  let grants: Grants | null = null;
  for (const person of people) {
    if (!person) return null;
    grants = grants ? cutGrants(grants, person.grants) : person.grants;
  }
  return grants;
}

/** Whether they still have all of the access with which the file was made. */
export async function accessRemains(
  context: Pick<Context, 'db' | 'log'>,
  types: ReportTypes,
  file: ReportPeople & { readonly reportType: string; readonly tenants: readonly string[] | null },
): Promise<boolean> {
  const permission = types.find(({ type }) => type === file.reportType)?.permission;
  const grants = await grantsOfReport(context, file);
  if (!permission || !grants || !isGranted(permission, grants)) return false;
  // Without a known limit a file may contain data of every customer.
  const made = file.tenants === null || file.tenants.includes(ALL) ? ALL : file.tenants;
  return includesTenants(visibleTenants(permission, grants), made);
}
