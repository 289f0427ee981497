/** CONST-020. */
export const PAGE_SIZES: readonly number[] = [10, 20, 30, 50, 100];

/** CONST-021. */
export const DEFAULT_PAGE_SIZE = 10;

/** Larger choices apply only to the table where they were made (CONST-022). */
export const LARGEST_REMEMBERED_PAGE_SIZE = 100;

/** People read report pages in long stretches (DCONST-002, CONST-023). */
export const REPORT_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 200, 500];

/** On Administer Invoices people work through whole days (CONST-024, AINV-021). */
export const ADMIN_INVOICE_PAGE_SIZES: readonly number[] = [...PAGE_SIZES, 200, 500, 800];

/** Notifications and other messages (NOTI-013, DCONST-006, OCONST-061). */
export const MESSAGE_PAGE_SIZES: readonly number[] = [10, 25, 50];

/** DCONST-005. */
export const GROUPS_PER_PAGE = 5;

/** On report pages without a group-by bar, in percent of the window (CONST-045, DCONST-038). */
export const REPORT_TABLE_HEIGHT = 72;
