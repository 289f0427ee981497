import { propertyLabel, storedValue } from '../property-settings/property-keys.ts';
import type { PropertyDefinition } from '../property-settings/property-definitions.ts';
import { valueProblem } from '../property-settings/property-values.ts';

/** Properties that identify one machine; they are never imported from another. */
const IDENTIFYING: ReadonlySet<string> = new Set([
  'machine_id',
  'serial_number',
  'enclosure_serial_no',
  'viewpoint_asset_id',
]);

/** Properties of the place where a device stands; rarely meant when the settings of another device are imported. */
const PLACE_BOUND: ReadonlySet<string> = new Set([
  'room',
  'floor',
  'building',
  'location',
  'wifi_ssid',
  'time_zone',
]);

export const isPlaceBound = (key: string): boolean => PLACE_BOUND.has(key);

export const isOwnProperty = (key: string): boolean => IDENTIFYING.has(key);

export interface SettingChange {
  readonly propertyKey: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Belongs to the place of the other device. */
  readonly placeBound: boolean;
}

export interface SkippedSetting {
  readonly propertyKey: string;
  readonly label: string;
  readonly value: string;
  readonly reason: string;
}

/**
 * The effect of an import on a device: properties that change, and imported ones that are skipped. `changeable` are the
 * definitions the user may change; device data is keyed in camel case.
 */
export function planImport(
  current: Readonly<Record<string, string>>,
  imported: Readonly<Record<string, string>>,
  changeable: readonly PropertyDefinition[],
): { readonly changes: SettingChange[]; readonly skipped: SkippedSetting[] } {
  const changes: SettingChange[] = [];
  const skipped: SkippedSetting[] = [];
  for (const [propertyKey, value] of Object.entries(imported)) {
    const label = propertyLabel(propertyKey);
    const definition = changeable.find((known) => known.propertyKey === propertyKey);
    const before = storedValue(current, propertyKey);
    const reason = isOwnProperty(propertyKey)
      ? 'Specific to the other machine'
      : definition
        ? valueProblem(definition, value)
        : 'This device does not have the property, or you cannot change it';
    if (reason !== null) skipped.push({ propertyKey, label, value, reason });
    else if (before !== value) {
      changes.push({ propertyKey, label, before, after: value, placeBound: isPlaceBound(propertyKey) });
    }
  }
  return { changes, skipped };
}
