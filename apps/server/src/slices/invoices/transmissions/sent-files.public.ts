// For the demo: what its ERP bills.
export { findSentFiles } from './transmissions.queries.ts';
