import { fillCustomers } from '../fill-customers.ts';
import { fixedCost } from '../fixed-cost.ts';

export const steps = [fillCustomers, fixedCost];
