import type { DeviceType, StoredValue } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** Data of devices for properties, which are defined before there are devices. Passed in by the root. */
export interface PropertyParts {
  /** For a join: rows of `cabinet_type`, `data_key` and `devices`, the number of devices with a value. */
  countValues(this: void, ofType: Sql): Sql;
  /** Most frequent first. */
  listStoredValues(this: void, db: Queryable, type: DeviceType, key: string): Promise<StoredValue[]>;
}

export type PropertySettingsContext = Context & { readonly parts: PropertyParts };
