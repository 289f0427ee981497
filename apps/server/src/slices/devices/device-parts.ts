import type { UnconfirmedValue } from '@parwell/contract';
import type { StoragePlace } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** Data of later slices for the lists and the page of devices. The root hands it over. */
export interface DeviceParts {
  /** The last temperature since then as JSON: `{ celsius, measuredAt, place }`, or NULL. */
  latestTemperature(this: void, cabinetId: Sql, since: Sql, now: Date): Sql;
  /** A JSON array in the contract's form. */
  providersOfDevice(this: void, cabinetId: Sql): Sql;
  /** A JSON array in the contract's form. */
  locationsOfDevice(this: void, cabinetId: Sql): Sql;
  /**
   * The edge properties whose last command the device has not confirmed, for a lateral join: rows of `property_key`,
   * `on_device`, `status`, `message` and `command_id`.
   */
  unconfirmedValues(this: void, cabinetId: Sql): Sql;
  findStoragePlaces(
    this: void,
    db: Queryable,
    cabinetIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly StoragePlace[]>>;
  listUnconfirmedValues(
    this: void,
    db: Queryable,
    cabinetId: string,
  ): Promise<readonly (UnconfirmedValue & { readonly propertyKey: string })[]>;
}

export type DevicesContext = Context & { readonly parts: DeviceParts };
