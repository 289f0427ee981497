export { rangeFields, type RangeFields } from './allowed-ranges.queries.ts';
export { rollUpHistory } from './history.service.ts';
export {
  createPresentTemperature,
  findNewestPoints,
  latestTemperature,
  seriesPlaces,
  thermometers,
} from './latest.queries.ts';
export { createPartitions } from './partitions.service.ts';
export { lockProgress } from './roll-up.queries.ts';
export {
  countContacts,
  findSeries,
  insertFlaggedPoints,
  insertPoints,
  markLateHours,
  type ContactCount,
  type PointColumns,
  type Series,
} from './store.queries.ts';
export { createSensorsWithin } from './temperatures-within.ts';
