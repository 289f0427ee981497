/** A table of a dashboard has the worst or newest ten; its screen has them all. */
export const TABLE_ROWS = 10;
