import type { ReportFormat } from '@parwell/domain';

/** Also for reports that were never finished. */
export const reportFileKey = ({
  id,
  format,
}: {
  readonly id: string;
  readonly format: ReportFormat;
}): string => `reports/${id}.${format}`;
