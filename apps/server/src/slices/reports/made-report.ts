import type { Tenants } from '@parwell/domain';
import type { ReportType } from '../../platform/reports/report-type.ts';

export interface MadeReport {
  readonly ownerEmail: string;
  readonly permission: ReportType['permission'];
  readonly customers: Tenants;
  readonly fileWords: string | undefined;
  /** Whether it lists events of a period. */
  readonly listsEvents: boolean;
  readonly result:
    | {
        readonly rows: number;
        /** If the file has only the first rows. */
        readonly totalRows: number | null;
        readonly fileKey: string;
        readonly fileSize: number;
      }
    | { readonly failure: string };
}
