export { findShipments } from './shipments.find.ts';
