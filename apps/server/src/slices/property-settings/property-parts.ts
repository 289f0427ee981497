import type { DeviceType, StoredValue } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** What devices have of the properties, which are defined before there are any. The root hands it over. */
export interface PropertyParts {
  /** How many devices of these types have a value, for a join: rows of `cabinet_type`, `data_key` and `devices`. */
  countValues(this: void, ofType: Sql): Sql;
  /** The values on devices of the type, most frequent first. */
  listStoredValues(this: void, db: Queryable, type: DeviceType, key: string): Promise<StoredValue[]>;
}

export type PropertySettingsContext = Context & { readonly parts: PropertyParts };
