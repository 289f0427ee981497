import { customerList } from '../customer-list.ts';
import { customerSearch } from '../customer-search.ts';
import { fillCustomers } from '../fill-customers.ts';

export const steps = [fillCustomers, customerSearch, customerList];
