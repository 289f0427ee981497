/** The worst or newest; the screen behind the table has all. */
export const TABLE_ROWS = 10;
