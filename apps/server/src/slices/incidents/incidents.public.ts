export { noteGatewayCondition } from './gateway-condition.service.ts';
export { findIncidents } from './incidents.find.ts';
