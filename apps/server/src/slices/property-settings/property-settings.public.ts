import { ALL, type DeviceType, type PropertyDefinition, type Tenants } from '@parwell/domain';
import { empty, sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

export interface TypeProperty extends PropertyDefinition {
  readonly cabinetType: DeviceType;
}

const definitions = (type: DeviceType | null, lock: Sql): Sql => sql`
  SELECT cabinet_type AS "cabinetType", property_key AS "propertyKey", value_type AS "valueType",
    choices AS "values", editable_by IS NOT NULL AS editable, editable_by AS "editableBy",
    visible_to AS "visibleTo", searchable, is_part_of_edge_config AS "isPartOfEdgeConfig"
  FROM property_definitions
  WHERE ${type === null ? sql`TRUE` : sql`cabinet_type = ${type}`}
  ORDER BY cabinet_type, property_key ${lock}`;

export const definitionsOf = (db: Queryable, type: DeviceType | null): Promise<TypeProperty[]> =>
  db.many<TypeProperty>(definitions(type, empty));

export const lockDefinitionsOf = (tx: Transaction, type: DeviceType): Promise<TypeProperty[]> =>
  tx.many<TypeProperty>(definitions(type, sql`FOR SHARE`));

/**
 * For devices of a type, the stored names of the properties visible to a reader of `tenants`: rows of `data_key` and
 * `property_key`. OFFSET 0 makes PostgreSQL find the definitions of the type before it works on each.
 */
export const visiblePropertyKeys = (cabinetType: Sql, tenants: Tenants): Sql => sql`
  SELECT data_key, property_key FROM property_definitions WHERE property_definitions.cabinet_type = ${cabinetType}
    AND ${tenants === ALL ? sql`TRUE` : sql`visible_to = 'user'`} OFFSET 0`;
