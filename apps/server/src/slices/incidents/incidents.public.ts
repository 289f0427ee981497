export { findIncidents } from './incidents.find.ts';
