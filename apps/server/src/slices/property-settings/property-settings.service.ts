import type {
  CallArguments,
  CallResponse,
  deletePropertySetting as deletePropertySettingCall,
  listPropertySettings as listPropertySettingsCall,
  PropertySetting,
  savePropertySetting as savePropertySettingCall,
} from '@parwell/contract';
import {
  changeProblem,
  definitionOf,
  definitionProblems,
  deletionProblem,
  misfitProblem,
  propertyLabel,
  changesValidValues,
  type DefinitionDraft,
  type DeviceType,
  type PropertyDefinition,
  type StoredValue,
} from '@parwell/domain';
import {
  AppError,
  notFound,
  refusedField,
  refuseProblems,
  requireVersion,
} from '../../platform/app-error.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { auditOf } from '../audit/audit.public.ts';
import type { PropertySettingsContext } from './property-parts.ts';
import * as queries from './property-settings.queries.ts';

const audit = auditOf('devices', 'device property');

export async function listPropertySettings(
  { db, parts }: PropertySettingsContext,
  type: DeviceType | 'ALL',
): Promise<CallResponse<typeof listPropertySettingsCall>> {
  return wholeList(await queries.listSettings(db, parts, type === 'ALL' ? null : type));
}

type Body = CallArguments<typeof savePropertySettingCall>['body'];

export async function savePropertySetting(
  context: PropertySettingsContext,
  caller: Caller,
  body: Body,
): Promise<PropertySetting> {
  const { version, ...sent } = body;
  const saved = validated(sent);
  const { cabinet_type: type, property_key: key } = saved;
  const choices = choicesOf(saved);
  return context.db.transaction(async (tx) => {
    const before = await queries.lockSetting(tx, type, key);
    if (version === null && before) throw alreadyThere(key);
    if (version !== null && !before) throw notFound('The property');
    if (version !== null && before) requireVersion('The property', before, version);
    const stored = await context.parts.listStoredValues(tx, type, key);
    const problem = problemWith(before, saved, stored);
    if (problem) throw new AppError('refused', problem);
    const after = await (before ? queries.updateSetting : queries.insertSetting)(tx, saved, choices);
    if (!after) throw alreadyThere(key);
    await audit.record(tx, context.clock.now(), {
      resourceId: `${type}/${key}`,
      by: caller,
      eventType: before ? 'Property Changed' : 'Property Added',
      description: `Property ${key} of ${type} was ${before ? 'changed' : 'added'}`,
      ...(before && { before: auditFields(before) }),
      after: auditFields(after),
    });
    return { ...after, devices: total(stored) };
  });
}

export async function deletePropertySetting(
  context: PropertySettingsContext,
  caller: Caller,
  { cabinetType, propertyKey, version }: CallArguments<typeof deletePropertySettingCall>['query'],
): Promise<PropertySetting> {
  return context.db.transaction(async (tx) => {
    const before = await queries.lockSetting(tx, cabinetType, propertyKey);
    if (!before) throw notFound('The property');
    requireVersion('The property', before, version);
    const problem = deletionProblem(propertyKey);
    if (problem) throw new AppError('refused', problem);
    const devices = total(await context.parts.listStoredValues(tx, cabinetType, propertyKey));
    await queries.deleteSetting(tx, cabinetType, propertyKey);
    await audit.record(tx, context.clock.now(), {
      resourceId: `${cabinetType}/${propertyKey}`,
      by: caller,
      eventType: 'Property Deleted',
      description: `Property ${propertyKey} of ${cabinetType} was deleted; ${devices} devices keep their values`,
      before: auditFields(before),
    });
    return { ...before, devices };
  });
}

type Sent = Omit<Body, 'version'>;

const FIELDS: Readonly<Record<keyof DefinitionDraft, keyof Sent>> = {
  cabinetType: 'cabinet_type',
  propertyName: 'property_key',
  valueType: 'value_type',
  options: 'values',
  editable: 'editable',
  editableBy: 'editable_by',
  visibleTo: 'visible_to',
};

const choicesOf = ({ values }: Pick<Sent, 'values'>): string[] => (values === '' ? [] : values.split(','));

function validated(sent: Sent): Sent {
  const options = choicesOf(sent);
  if (options.length > 0 && sent.value_type !== 'string')
    throw refusedField('values', 'Only properties of value type string can have dropdown options.');
  const draft: DefinitionDraft = {
    cabinetType: sent.cabinet_type,
    propertyName: sent.property_key,
    valueType: options.length > 0 ? 'dropdown' : sent.value_type,
    options,
    editable: sent.editable,
    editableBy: sent.editable_by ?? '',
    visibleTo: sent.visible_to,
  };
  refuseProblems(definitionProblems(draft).map(({ field, message }) => ({ field: FIELDS[field], message })));
  const { propertyKey, values, editableBy } = definitionOf(draft);
  return { ...sent, property_key: propertyKey, values: values.join(), editable_by: editableBy };
}

/** Stored values are checked if the valid values change, or if a deleted property is added again. */
function problemWith(
  before: queries.SettingRow | undefined,
  saved: Sent,
  stored: readonly StoredValue[],
): string | null {
  const after = asDefinition(saved);
  if (!before) return misfitProblem(after, stored);
  const previous = asDefinition(before);
  return (
    changeProblem(previous, after) ??
    (changesValidValues(previous, after) ? misfitProblem(after, stored) : null)
  );
}

const asDefinition = (sent: Sent): PropertyDefinition => ({
  propertyKey: sent.property_key,
  valueType: sent.value_type,
  values: choicesOf(sent),
  editable: sent.editable,
  editableBy: sent.editable_by,
  visibleTo: sent.visible_to,
  searchable: sent.searchable,
  isPartOfEdgeConfig: sent.is_part_of_edge_config,
});

const alreadyThere = (key: string) =>
  refusedField('property_key', `Property ${propertyLabel(key)} already exists.`);

const total = (stored: readonly StoredValue[]): number =>
  stored.reduce((sum, { devices }) => sum + devices, 0);

const auditFields = ({
  cabinet_type: _type,
  property_key: _key,
  version: _version,
  ...rest
}: queries.SettingRow) => rest;
