export { findUsageByDay } from './usage-by-day.queries.ts';
