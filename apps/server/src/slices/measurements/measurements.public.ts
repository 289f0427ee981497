export { rollUpHistory } from './history.service.ts';
export {
  findNewestPoints,
  latestTemperature,
  presentTemperature,
  seriesPlaces,
  thermometers,
} from './latest.queries.ts';
export { createPartitions } from './partitions.service.ts';
export { listJudgements, type DeviceJudgement } from './judgements.queries.ts';
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
export { judgedRanges, readingIntervals } from './sensor-steps.queries.ts';
export { sensorsWithin } from './temperatures-within.ts';
