import type { CallArguments, CallResponse, saveUserProperty } from '@parwell/contract';
import {
  chosenZone,
  DATE_FORMATS,
  INVENTORY_VIEWS,
  isZone,
  LOCAL_ZONE,
  LOCAL_ZONE_NAME,
  TIME_FORMATS,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound, refusedField } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { zoneChosen } from './user-changes.public.ts';
import * as queries from './user-properties.queries.ts';

const audit = auditOf('users', 'user');

/** Other properties may have any value; only the web client interprets them. */
const CHOICES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['USE_DARK_THEME', ['0', '1']],
  ['DATEFORMAT', DATE_FORMATS],
  ['TIMEFORMAT', TIME_FORMATS],
  ['DEFAULT_INVENTORY', INVENTORY_VIEWS.map(({ view }) => view)],
]);

function valueProblem(key: string, value: string): string | null {
  if (key === 'TIMEZONE' && value !== LOCAL_ZONE && !isZone(value))
    return `${key} must be a time zone or LOCAL.`;
  const choices = CHOICES.get(key);
  if (!choices || choices.includes(value)) return null;
  return `${key} must be ${choices.map((choice) => `'${choice}'`).join(' or ')}.`;
}

const ZONE_KEYS: readonly string[] = ['TIMEZONE', LOCAL_ZONE_NAME];

/** Without a chosen zone, objects in the user's zone keep their present one. */
async function publishZone(tx: Transaction, now: Date, userId: string): Promise<void> {
  const values = new Map<string, string>();
  for (const key of ZONE_KEYS) values.set(key, (await queries.findValue(tx, userId, key)) ?? '');
  const timeZone = chosenZone((key) => values.get(key));
  if (timeZone !== undefined) await publish(tx, zoneChosen, { userId, timeZone, now });
}

const MAX_PROPERTIES = 200;
export const TOO_MANY_PROPERTIES = `At most ${MAX_PROPERTIES} preferences and filters can be saved. Please delete one first.`;

/** Of the caller's own only. The `theme` in the request follows from the property and is not stored separately. */
export async function save(
  { db, clock }: Context,
  caller: Caller,
  whose: { readonly email: string; readonly userId?: string | undefined },
  { property_key: key, property_value: value }: CallArguments<typeof saveUserProperty>['body'],
): Promise<CallResponse<typeof saveUserProperty>> {
  const { userId } = caller;
  if (whose.email !== caller.email || (whose.userId ?? userId) !== userId) throw notFound('The user');
  const problem = value === null ? null : valueProblem(key, value);
  if (problem) throw refusedField('property_value', problem);
  await db.transaction(async (tx) => {
    if (!(await queries.lockUser(tx, userId))) throw notFound('The user');
    const before = await queries.findValue(tx, userId, key);
    if (before === value) return;
    if (before === null && (await queries.countProperties(tx, userId)) >= MAX_PROPERTIES) {
      throw refusedField('property_key', TOO_MANY_PROPERTIES);
    }
    if (value === null) await queries.deleteValue(tx, userId, key);
    else await queries.putValue(tx, userId, key, value);
    if (ZONE_KEYS.includes(key)) await publishZone(tx, clock.now(), userId);
    await audit.record(tx, clock.now(), {
      resourceId: userId,
      eventType: 'Preference Changed',
      by: caller,
      description: `${caller.email} ${value === null ? 'cleared' : 'changed'} ${key}`,
      before: { [key]: before },
      after: { [key]: value },
    });
  });
  return { propertyKey: key, propertyValue: value };
}
