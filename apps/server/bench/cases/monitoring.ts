import { monitoringCost } from '../monitoring.ts';

export const steps = [monitoringCost];
