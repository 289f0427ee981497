// For the demo, whose ERP bills these files.
export { findSentFiles } from './transmissions.queries.ts';
