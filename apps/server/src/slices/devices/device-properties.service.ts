import {
  ALL,
  allowedTempProblems,
  camelCase,
  canChange,
  canSee,
  propertyKey,
  valueProblem,
  type FieldProblem,
  type PropertyDefinition,
  type Tenants,
} from '@parwell/domain';
import { refusedField } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { definitionsOf } from '../property-settings/property-settings.public.ts';
import { deviceTenants } from './devices.public.ts';
import type { SearchedProperty } from './devices.list.ts';
import type { Editable } from './edit-devices.queries.ts';

/** Staff see every device, and also the properties that are for admins only. */
export const seesEveryDevice = (caller: Pick<Caller, 'grants'>): boolean => deviceTenants(caller) === ALL;

export const visibleTo = <Definition extends PropertyDefinition>(
  caller: Caller,
  definitions: readonly Definition[],
): Definition[] => definitions.filter((definition) => canSee(definition, seesEveryDevice(caller)));

/**
 * The properties to search by, for a caller who sees `tenants`. A property may be searchable in some device types only;
 * the search is limited to those.
 */
export async function searchedProperties(
  db: Queryable,
  tenants: Tenants,
  named: Readonly<Record<string, string>> = {},
): Promise<SearchedProperty[]> {
  const entries = Object.entries(named);
  if (entries.length === 0) return [];
  const searchable = (await definitionsOf(db, null)).filter(
    (definition) => definition.searchable && canSee(definition, tenants === ALL),
  );
  return entries.map(([name, value]) => {
    const key = propertyKey(name);
    const types = searchable.filter((known) => known.propertyKey === key).map((known) => known.cabinetType);
    if (types.length === 0)
      throw refusedField(`properties.${name}`, 'Devices cannot be searched by this property.');
    return { name: camelCase(key), value, types };
  });
}

/** The properties after a save; an empty value removes its property. */
export function withProperties(
  stored: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>>,
): Record<string, string> {
  const all = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(changes)) all.set(camelCase(key), value);
  return Object.fromEntries([...all].filter(([, value]) => value !== ''));
}

const NO_SUCH_PROPERTY = 'A device of this type has no such property.';
const FIXED_PROPERTY = 'You cannot change this property.';

/** Properties hidden from the caller are reported as unknown. */
export function propertyProblems(
  changes: Readonly<Record<string, string>>,
  definitions: readonly PropertyDefinition[],
  caller: Caller,
): FieldProblem[] {
  const isStaff = seesEveryDevice(caller);
  return valueProblems(changes, visibleTo(caller, definitions), (definition) =>
    canChange(definition, isStaff),
  );
}

/** Checked if the allowed temperatures or the temperature control change; `before` is null for a new device. */
export function temperatureProblems(before: Editable | null, after: Editable): FieldProblem[] {
  const settings = ({ tempControl, properties }: Editable) =>
    [tempControl, properties['allowedTempMin'], properties['allowedTempMax']].join('\n');
  if (before && settings(before) === settings(after)) return [];
  return allowedTempProblems(after.tempControl, after.properties);
}

/** Every offered property may be set on a new device. */
export const newPropertyProblems = (
  values: Readonly<Record<string, string>>,
  offered: readonly PropertyDefinition[],
): FieldProblem[] => valueProblems(values, offered, () => true);

function valueProblems(
  values: Readonly<Record<string, string>>,
  visible: readonly PropertyDefinition[],
  maySet: (definition: PropertyDefinition) => boolean,
): FieldProblem[] {
  const problemOf = (key: string, value: string): string | null => {
    const definition = visible.find((known) => known.propertyKey === key);
    if (!definition) return NO_SUCH_PROPERTY;
    return maySet(definition) ? valueProblem(definition, value) : FIXED_PROPERTY;
  };
  return Object.entries(values).flatMap(([key, value]) => {
    const message = problemOf(key, value);
    return message === null ? [] : [{ field: `properties.${key}`, message }];
  });
}
