/** How many rows a page of a table may have (CONST-020). */
export const PAGE_SIZES: readonly number[] = [10, 20, 30, 50, 100];

/** CONST-021. */
export const DEFAULT_PAGE_SIZE = 10;

/** A larger choice is for the one table it was made on (CONST-022). */
export const LARGEST_REMEMBERED_PAGE_SIZE = 100;

/** Pages that are reports offer larger ones too (CONST-023, DCONST-002). */
export const REPORT_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 200, 500];

/** The height of the table on report pages without a group-by bar, in percent of the window (CONST-045, DCONST-038). */
export const REPORT_TABLE_HEIGHT = 72;
