import type { Tenants } from '@parwell/domain';

/** What became of a report, for those who get it. */
export interface MadeReport {
  readonly ownerEmail: string;
  readonly customers: Tenants;
  /** See `ReportType`. */
  readonly fileWords: string | undefined;
  /** Whether it lists what happened in a period. */
  readonly listsEvents: boolean;
  readonly result:
    | {
        readonly rows: number;
        /** How many there were, if the file has only the first of them. */
        readonly totalRows: number | null;
        readonly fileKey: string;
        readonly fileSize: number;
      }
    | { readonly failure: string };
}
