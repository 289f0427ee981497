import { ALL, type Grants } from '@parwell/domain';
import { AppError, notAuthorized } from '../../platform/app-error.ts';
import { isGranted, visibleTenants } from '../../platform/permission.ts';
import type { ReportType } from '../../platform/reports/report-type.ts';

/** Declared by their slices and listed in src/report-types.ts. */
export type ReportTypes = readonly ReportType[];

export function findReport(types: ReportTypes, name: string): ReportType {
  const report = types.find(({ type }) => type === name);
  if (!report) throw new AppError('refused', `There is no report ${name}.`);
  return report;
}

export function reportFor(types: ReportTypes, name: string, grants: Grants): ReportType {
  const report = findReport(types, name);
  if (!isGranted(report.permission, grants)) throw notAuthorized();
  return report;
}

/** For scheduling, not only for an export from its page. */
export const isOffered = ({ permission, staffTemplate }: ReportType, grants: Grants): boolean =>
  isGranted(permission, grants) && (!staffTemplate || visibleTenants(permission, grants) === ALL);
