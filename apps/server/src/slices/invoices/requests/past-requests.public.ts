// For the demo: the requests of past vends, made at once.
export { insertRequests } from './requests-of-vends.queries.ts';
