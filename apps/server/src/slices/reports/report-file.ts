import type { ReportFormat } from '@parwell/domain';

/** Where the file of a report is kept, whether or not it got that far. */
export const reportFileKey = ({
  id,
  format,
}: {
  readonly id: string;
  readonly format: ReportFormat;
}): string => `reports/${id}.${format}`;
