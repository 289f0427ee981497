import { randomUUID } from 'node:crypto';
import type {
  CallArguments,
  CallResponse,
  countEdgeConfigUpdate,
  EdgeProperty,
  getEdgeConfig,
  listEdgeConfigUpdate,
  updateEdgeConfig,
} from '@parwell/contract';
import {
  ALL,
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  allowedTempProblems,
  camelCase,
  can,
  DEVICE_TYPE_LABELS,
  someNames,
  NO_CHANGES,
  propertyLabel,
  valueProblem,
  type Action,
  type EdgeConfigType,
  type PropertyDefinition,
  type PropertyValue,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notAuthorized, notFound, refuseProblems } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import { queueCommands, rememberEdgeValues } from '../commands/commands.public.ts';
import { setDeviceProperties } from '../devices/devices.public.ts';
import { definitionsOf, lockDefinitionsOf } from '../property-settings/property-settings.public.ts';
import { listConfigChanges } from './fleet-config.list.ts';
import * as queries from './fleet-config.queries.ts';

const audit = auditOf('devices', 'edge config update');

/** The contract declares only device_config; all these calls also need cabinets. */
function requireCabinets({ grants }: Caller, action: Action): void {
  if (!can(grants, action, 'cabinets', ALL)) throw notAuthorized();
}

export async function getFleetConfig(
  { db }: Context,
  caller: Caller,
  type: EdgeConfigType,
): Promise<CallResponse<typeof getEdgeConfig>> {
  requireCabinets(caller, 'read');
  const result = (await definitionsOf(db, type))
    .filter(({ isPartOfEdgeConfig }) => isPartOfEdgeConfig)
    .map(({ propertyKey, valueType, values }): EdgeProperty => ({
      label: propertyLabel(propertyKey),
      value: propertyKey,
      value_type: valueType,
      ...(values.length > 0 && { values: [...values] }),
    }));
  return { ...wholeList(result), ...(await queries.countInService(db, type)) };
}

/** Stores the properties and queues the commands for the devices in one transaction. */
export async function updateFleetConfig(
  context: Context,
  caller: Caller,
  type: EdgeConfigType,
  { deviceList, propertyValues }: CallArguments<typeof updateEdgeConfig>['body'],
): Promise<CallResponse<typeof updateEdgeConfig>> {
  requireCabinets(caller, 'create');
  const batchId = randomUUID();
  const now = context.clock.now();
  const by = caller.email;
  return context.db.transaction(async (tx) => {
    checkValues(await lockDefinitionsOf(tx, type), propertyValues);
    const ids = deviceList
      ? await lockListedDevices(tx, type, deviceList)
      : await queries.lockAllDevices(tx, type);
    if (ids.length === 0) throw refused(`There is no ${DEVICE_TYPE_LABELS[type]} device to update.`);
    const sent = Object.fromEntries(propertyValues.map(({ name, value }) => [name, value]));
    const data = Object.fromEntries(propertyValues.map(({ name, value }) => [camelCase(name), value]));
    await rememberEdgeValues(tx, ids, Object.keys(sent));
    const toUpdate = new Set([
      ...(await setDeviceProperties(tx, ids, data, { by, now })),
      ...(await queries.listOutOfSync(tx, ids, Object.keys(sent))),
    ]);
    if (ALLOWED_TEMP_MIN in sent || ALLOWED_TEMP_MAX in sent) await checkTemperatures(tx, ids);
    const commands = await queueCommands(context, tx, [...toUpdate], {
      kind: queries.EDGE_PROPERTIES,
      payload: sent,
      requestedBy: by,
    });
    await queries.insertChanges(tx, { batchId, ids, queued: commands, sent, by, now });
    const result = { queued: commands.length, unchanged: ids.length - commands.length };
    await audit.record(tx, now, {
      resourceId: batchId,
      eventType: 'Edge Config Updated',
      by: caller,
      description: `Edge properties of ${deviceList ? '' : 'all '}${ids.length} ${type} devices were set: ${someNames(Object.keys(sent))}`,
      after: { properties: sent, ...result },
    });
    return { batchId, ...result };
  });
}

export async function listUpdate(
  { db }: Context,
  caller: Caller,
  { deviceType, batchId }: CallArguments<typeof listEdgeConfigUpdate>['params'],
  query: CallArguments<typeof listEdgeConfigUpdate>['query'],
) {
  requireCabinets(caller, 'read');
  if (!(await queries.hasBatch(db, deviceType, batchId))) throw notFound('The update');
  return listConfigChanges(db, batchId, query);
}

export async function countUpdate(
  { db }: Context,
  caller: Caller,
  { deviceType, batchId }: CallArguments<typeof countEdgeConfigUpdate>['params'],
): Promise<CallResponse<typeof countEdgeConfigUpdate>> {
  requireCabinets(caller, 'read');
  if (!(await queries.hasBatch(db, deviceType, batchId))) throw notFound('The update');
  const counted = await queries.countBatch(db, batchId);
  return {
    ...NO_CHANGES,
    ...Object.fromEntries(counted.map(({ status, devices }) => [status, devices])),
  };
}

const refused = (message: string) => new AppError('refused', message);

function checkValues(definitions: readonly PropertyDefinition[], values: readonly PropertyValue[]): void {
  const details = values.flatMap(({ name, value }, index) => {
    const definition = definitions.find((each) => each.propertyKey === name && each.isPartOfEdgeConfig);
    const message = !definition
      ? 'Not part of the edge config'
      : values.findIndex((each) => each.name === name) < index
        ? 'Set twice'
        : valueProblem(definition, value);
    return message === null ? [] : [{ field: name, message }];
  });
  const text = details.map(({ field, message }) => `${propertyLabel(field)}: ${message}`).join('; ');
  refuseProblems(details, text);
}

/** Refuses temperatures that do not fit the temperature control of one of the devices. */
async function checkTemperatures(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const { tempControl, ...stored } of await queries.listAllowedTemperatures(tx, ids)) {
    const problems = allowedTempProblems(tempControl, stored).map(({ field, message }) => ({
      field: field.replace('properties.', ''),
      message,
    }));
    const text = problems.map(({ field, message }) => `${propertyLabel(field)}: ${message}`).join('; ');
    refuseProblems(problems, text);
  }
}

/** Refuses the whole update if one of the listed devices cannot be updated. */
async function lockListedDevices(tx: Transaction, type: EdgeConfigType, deviceList: readonly string[]) {
  const found = await queries.lockUpdatableDevices(tx, type, deviceList);
  const known = new Set(found);
  const unknown = [...new Set(deviceList)].filter((id) => !known.has(id));
  if (unknown.length === 0) return found;
  throw refused(
    `Not a ${DEVICE_TYPE_LABELS[type]} device in service: ${someNames(unknown)}. Nothing was changed.`,
  );
}
