import { customers, fillTable } from './fill-table.ts';
import type { Bench } from './portal.ts';
import { size } from './sizes.ts';

const CUSTOMERS = size(100_000, 500);

/** 100,000, for all cases that need many. */
export const fillCustomers = ({ db }: Bench): Promise<void> =>
  fillTable(db.url, 'customers', customers(1, CUSTOMERS));
