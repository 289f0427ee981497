import { customers, fillTable } from './fill-table.ts';
import type { Bench } from './portal.ts';

const CUSTOMERS = 100_000;

/** A hundred thousand customers, for every case that looks among many of them. */
export const fillCustomers = ({ db }: Bench): Promise<void> =>
  fillTable(db.url, 'customers', customers(1, CUSTOMERS));
