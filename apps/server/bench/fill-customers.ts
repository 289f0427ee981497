import { customers, fillTable } from './fill-table.ts';
import type { Bench } from './portal.ts';

const CUSTOMERS = 100_000;

/** Adds 100,000 customers, for all cases that need many. */
export const fillCustomers = ({ db }: Bench): Promise<void> =>
  fillTable(db.url, 'customers', customers(1, CUSTOMERS));
