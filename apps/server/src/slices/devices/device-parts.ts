import type { UnconfirmedValue } from '@parwell/contract';
import type { Context } from '../../context.ts';
import type { Queryable, Sql } from '../../platform/db/database.ts';

/** What later slices know of devices, for their lists and their page. The root hands it over. */
export interface DeviceParts {
  /** The last temperature since then as JSON: `{ celsius, measuredAt, place }`, or NULL. */
  latestTemperature(this: void, cabinetId: Sql, since: Sql, now: Date): Sql;
  /** As the contract has them, a JSON array. */
  providersOfDevice(this: void, cabinetId: Sql): Sql;
  /** As the contract has them, a JSON array. */
  locationsOfDevice(this: void, cabinetId: Sql): Sql;
  /**
   * The edge properties whose last command the device has not confirmed: rows of `property_key`, `on_device`, `status`,
   * `message` and `command_id`, for a lateral join.
   */
  unconfirmedValues(this: void, cabinetId: Sql): Sql;
  listUnconfirmedValues(
    this: void,
    db: Queryable,
    cabinetId: string,
  ): Promise<readonly (UnconfirmedValue & { readonly propertyKey: string })[]>;
}

export type DevicesContext = Context & { readonly parts: DeviceParts };
