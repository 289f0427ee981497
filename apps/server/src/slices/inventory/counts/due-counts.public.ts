export { countDueDevices, dueLotsByDevice, findLongestDue } from './due-counts.queries.ts';
