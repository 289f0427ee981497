import { deviceList } from '../device-list.ts';
import { fillCustomers } from '../fill-customers.ts';

export const steps = [fillCustomers, deviceList];
