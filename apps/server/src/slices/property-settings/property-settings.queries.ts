import type { PropertySetting } from '@parwell/contract';
import { camelCase, type DeviceType } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import type { PropertyParts } from './property-parts.ts';

type Saved = Omit<PropertySetting, 'devices' | 'version'>;
export type SettingRow = Omit<PropertySetting, 'devices'>;

const columns = sql`cabinet_type, property_key, value_type, array_to_string(choices, ',') AS values,
  editable_by IS NOT NULL AS editable, editable_by, visible_to, searchable, is_part_of_edge_config, version`;

/** With the number of devices that have a value. */
export const listSettings = (
  db: Queryable,
  { countValues }: Pick<PropertyParts, 'countValues'>,
  type: DeviceType | null,
) => {
  const ofType = type === null ? sql`TRUE` : sql`cabinet_type = ${type}`;
  return db.many<PropertySetting>(sql`
    SELECT ${columns}, coalesce(devices, 0) AS devices FROM property_definitions
    LEFT JOIN ${countValues(ofType)} USING (cabinet_type, data_key)
    WHERE ${ofType} ORDER BY cabinet_type, property_key`);
};

export const lockSetting = (tx: Transaction, type: DeviceType, key: string) =>
  tx.maybe<SettingRow>(sql`
    SELECT ${columns} FROM property_definitions
    WHERE cabinet_type = ${type} AND property_key = ${key} FOR UPDATE`);

/** Returns nothing if it exists already, even by a concurrent insert. */
export const insertSetting = (tx: Transaction, saved: Saved, choices: readonly string[]) =>
  tx.maybe<SettingRow>(sql`
    INSERT INTO property_definitions (cabinet_type, property_key, data_key, value_type, choices, editable_by,
      visible_to, searchable, is_part_of_edge_config)
    VALUES (${saved.cabinet_type}, ${saved.property_key}, ${camelCase(saved.property_key)}, ${saved.value_type},
      ${choices}, ${saved.editable_by}, ${saved.visible_to}, ${saved.searchable}, ${saved.is_part_of_edge_config})
    ON CONFLICT DO NOTHING RETURNING ${columns}`);

export const updateSetting = (tx: Transaction, saved: Saved, choices: readonly string[]) =>
  tx.one<SettingRow>(sql`
    UPDATE property_definitions SET value_type = ${saved.value_type}, choices = ${choices},
      editable_by = ${saved.editable_by}, visible_to = ${saved.visible_to}, searchable = ${saved.searchable},
      is_part_of_edge_config = ${saved.is_part_of_edge_config}, version = version + 1
    WHERE cabinet_type = ${saved.cabinet_type} AND property_key = ${saved.property_key} RETURNING ${columns}`);

export const deleteSetting = (tx: Transaction, type: DeviceType, key: string) =>
  tx.run(sql`DELETE FROM property_definitions WHERE cabinet_type = ${type} AND property_key = ${key}`);
