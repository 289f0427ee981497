import type { FlexLayout } from '@parwell/contract';
import {
  defaultFlexLayout,
  storagePlaces,
  type DeviceType,
  type StoragePlace,
  type TempControl,
} from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { devices } from '../devices/devices.public.ts';
import { findLayouts } from './layouts.service.ts';

interface DeviceRange {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly tempControl: TempControl;
  readonly allowedTempMin: string;
  readonly allowedTempMax: string;
}

const listRanges = (db: Queryable, cabinetIds: readonly string[]) =>
  db.many<DeviceRange>(sql`
    SELECT cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", temp_control AS "tempControl",
      coalesce(properties ->> 'allowedTempMin', '') AS "allowedTempMin",
      coalesce(properties ->> 'allowedTempMax', '') AS "allowedTempMax"
    FROM ${devices} WHERE cabinet_id = ANY(${cabinetIds})`);

/** Where stock lies in each device, and the temperatures that are allowed there (H4). */
export async function findStoragePlaces(
  db: Queryable,
  cabinetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoragePlace[]>> {
  if (cabinetIds.length === 0) return new Map();
  const ranges = await listRanges(db, cabinetIds);
  const flex = ranges.flatMap(({ cabinetId, cabinetType }) => (cabinetType === 'WEIGHT' ? [cabinetId] : []));
  const layouts = await findLayouts(db, flex);
  const compartmentsOf = ({ cabinetId, cabinetType }: DeviceRange) =>
    cabinetType === 'WEIGHT' ? (layouts.get(cabinetId) ?? defaultFlexLayout()).compartments : [];
  return new Map(ranges.map((device) => [device.cabinetId, storagePlaces(device, compartmentsOf(device))]));
}

/** The places that a Flex device has with this layout. */
export async function placesOfLayout(
  db: Queryable,
  cabinetId: string,
  { compartments }: Pick<FlexLayout, 'compartments'>,
): Promise<readonly StoragePlace[]> {
  const [device] = await listRanges(db, [cabinetId]);
  return device ? storagePlaces(device, compartments) : [];
}
