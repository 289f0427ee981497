/** How many rows a page of a table may have (CONST-020). */
export const PAGE_SIZES: readonly number[] = [10, 20, 30, 50, 100];

/** CONST-021. */
export const DEFAULT_PAGE_SIZE = 10;

/** A larger choice is for the one table it was made on (CONST-022). */
export const LARGEST_REMEMBERED_PAGE_SIZE = 100;

/** Report pages, which people read in long stretches, offer larger pages too (DCONST-002, CONST-023). */
export const REPORT_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 200, 500];

/** Administer Invoices, where whole days are worked through, offers even larger ones (CONST-024, AINV-021). */
export const ADMIN_INVOICE_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 200, 500, 800];

/** Tables of notifications and other messages (NOTI-013, DCONST-006, OCONST-061). */
export const MESSAGE_PAGE_SIZES: readonly number[] = [10, 25, 50];

/** A grouped view shows so many groups on a page (DCONST-005). */
export const GROUPS_PER_PAGE = 5;

/** The height of the table on report pages without a group-by bar, in percent of the window (CONST-045, DCONST-038). */
export const REPORT_TABLE_HEIGHT = 72;
