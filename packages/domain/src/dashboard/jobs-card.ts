import type { TileText } from './connections.ts';

/** Error: it failed and waits for its next try. Failure: it failed for good (D5). */
export const JOB_STATUS = ['Waiting', 'In Progress', 'Success', 'Error', 'Failure', 'Cancelled'] as const;
export type JobStatus = (typeof JOB_STATUS)[number];

const hasFailed = (status: JobStatus): boolean => status === 'Error' || status === 'Failure';

/** DASH-067..069. */
export function jobTone(status: JobStatus): 'warning' | 'error' | null {
  if (status === 'In Progress') return 'warning';
  return hasFailed(status) ? 'error' : null;
}

/** 'succeeded/total'; Fail wins over Warning (DASH-063..066). */
export function jobsCard(statuses: readonly JobStatus[]): TileText {
  const count = (is: (status: JobStatus) => boolean): number => statuses.filter(is).length;
  const failed = count(hasFailed);
  const running = count((status) => status === 'In Progress');
  const value = `${count((status) => status === 'Success')}/${statuses.length}`;
  if (statuses.length === 0)
    return { state: 'Not available', value, note: 'No job has run in the last 24 hours' };
  if (failed > 0) return { state: 'Fail', value, note: `${failed} failed` };
  if (running > 0) return { state: 'Warning', value, note: `${running} in progress` };
  return { state: 'OK', value, note: 'Latest runs of the last 24 hours' };
}
