// For the demo.
export { insertRequests } from './requests-of-vends.queries.ts';
