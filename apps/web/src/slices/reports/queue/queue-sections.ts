import type { ReportQueueItem, ReportStatus } from '@parwell/contract';

export const isBeingMade = (status: ReportStatus): boolean => status === 'waiting' || status === 'running';

export interface QueueSections {
  readonly beingMade: readonly ReportQueueItem[];
  readonly fresh: readonly ReportQueueItem[];
  readonly failed: readonly ReportQueueItem[];
  readonly downloaded: readonly ReportQueueItem[];
}

/** Dismissed failures are in no section. */
export function sectionsOf(items: readonly ReportQueueItem[]): QueueSections {
  const ended = items.filter(({ status }) => !isBeingMade(status));
  const files = ended.filter(({ isFailedExport }) => !isFailedExport);
  return {
    beingMade: items.filter(({ status }) => isBeingMade(status)),
    fresh: files.filter(({ hasBeenDownloaded }) => !hasBeenDownloaded),
    failed: ended.filter(({ isFailedExport, hasBeenDownloaded }) => isFailedExport && !hasBeenDownloaded),
    downloaded: files.filter(({ hasBeenDownloaded }) => hasBeenDownloaded),
  };
}

/** The number of new items, files and failures, for the badge. */
export function notDownloaded(items: readonly ReportQueueItem[]): number {
  const { fresh, failed } = sectionsOf(items);
  return fresh.length + failed.length;
}

export function endedAmong(items: readonly ReportQueueItem[], awaited: readonly string[]) {
  return items.filter(({ reportId, status }) => awaited.includes(reportId) && !isBeingMade(status));
}
