import { fillCustomers } from '../fill-customers.ts';
import { usersImport } from '../users-import.ts';
import { usersList } from '../users-list.ts';

export const steps = [fillCustomers, usersImport, usersList];
