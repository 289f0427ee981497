import * as audit from './audit.ts';
import * as customers from './customers.ts';
import * as identity from './identity.ts';
import * as jobs from './jobs.ts';
import * as mail from './mail.ts';
import * as personas from './personas.ts';
import * as settings from './settings.ts';
import * as users from './users.ts';
import type { Call } from './call.ts';

export * from './audit.ts';
export * from './call.ts';
export * from './customers.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './identity.ts';
export * from './jobs.ts';
export * from './lists.ts';
export * from './mail.ts';
export * from './personas.ts';
export * from './settings.ts';
export * from './users.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the portal, by name. A slice's calls join by being exported from its file. */
export const calls: ReadonlyMap<string, Call> = new Map(
  [audit, customers, identity, jobs, mail, personas, settings, users]
    .flatMap((slice) => Object.entries(slice) as [string, unknown][])
    .filter((entry): entry is [string, Call] => isCall(entry[1])),
);
