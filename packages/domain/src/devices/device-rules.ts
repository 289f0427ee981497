import type { FieldProblem } from '../field-problem.ts';
import { isRequired } from '../reports/report-texts.ts';
import { behavesAs, type DeviceType } from './device-types.ts';
import { machineFieldRule, MACHINE_FIELD_NAMES, type MachineTexts } from './machine-fields.ts';
import { propertyLabel } from '../property-settings/property-keys.ts';

export const CABINET_NAME_NEEDED = 'A cabinet name is required';
export const CUSTOMER_ID_NEEDED = 'A customer id is required';
export const TEMP_CONTROL_NEEDED = 'Temperature Control is required';
export const CABINET_STATUS_NEEDED = 'A cabinet status is required';

/** The contents of the form for a new device. */
export interface DeviceDraft extends MachineTexts {
  readonly customerId: string;
  readonly cabinetName: string;
  readonly cabinetType: DeviceType | '';
  readonly tempControl: string;
  readonly cabinetState: number | null;
  /** By key, in snake case. */
  readonly properties: Readonly<Record<string, string>>;
}

/** Required for every type that has these properties. */
const NEEDED_PROPERTIES: readonly string[] = [
  'viewpoint_asset_id',
  'server_name',
  'mbrx_practice_id',
  'enclosure_serial_no',
];

/** `offered` are the property keys of the device's type. */
export function newDeviceProblems(draft: DeviceDraft, offered: readonly string[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const needs = (field: string, label: string, value: string) => {
    if (value.trim() === '') problems.push({ field, message: isRequired(label) });
  };
  if (draft.customerId === '') problems.push({ field: 'customerId', message: CUSTOMER_ID_NEEDED });
  needs('cabinetName', 'Device Name', draft.cabinetName);
  needs('cabinetType', 'Device Type', draft.cabinetType);
  needs('tempControl', 'Temperature Control', draft.tempControl);
  needs('cabinetState', 'Status', draft.cabinetState === null ? '' : String(draft.cabinetState));
  const { cabinetType } = draft;
  if (cabinetType !== '') {
    for (const field of MACHINE_FIELD_NAMES) {
      const { label, isNeededBy } = machineFieldRule(field);
      if (isNeededBy(cabinetType)) needs(field, label, draft[field]);
    }
  }
  for (const key of NEEDED_PROPERTIES) {
    if (offered.includes(key)) needs(`properties.${key}`, propertyLabel(key), draft.properties[key] ?? '');
  }
  return problems;
}

export interface DeviceEdit {
  readonly cabinetName: string;
  readonly customerId: string;
  readonly tempControl: string;
  readonly cabinetState: number | null;
}

export function deviceEditProblems(edit: DeviceEdit): FieldProblem[] {
  const needed: readonly (readonly [keyof DeviceEdit, string])[] = [
    ['cabinetName', CABINET_NAME_NEEDED],
    ['customerId', CUSTOMER_ID_NEEDED],
    ['tempControl', TEMP_CONTROL_NEEDED],
    ['cabinetState', CABINET_STATUS_NEEDED],
  ];
  return needed
    .filter(([field]) => String(edit[field] ?? '').trim() === '')
    .map(([field, message]) => ({ field, message }));
}

/** A device without parts has no such tab. */
export type ConfigurationPart = 'products' | 'users' | 'providers' | 'locations' | 'flex';

export function configurationOf(
  type: DeviceType,
  { providerTracking, locationTracking }: { providerTracking?: string; locationTracking?: string },
): readonly ConfigurationPart[] {
  switch (behavesAs(type)) {
    case 'EM':
      return ['products', 'users'];
    case 'WEIGHT':
      return ['flex', 'users'];
    case 'Virtual':
      return [
        ...(providerTracking === 'No' ? [] : (['providers'] as const)),
        ...(isOn(locationTracking) ? (['locations'] as const) : []),
      ];
    default:
      return [];
  }
}

/** Location tracking is off unless the property says otherwise. */
const isOn = (value = ''): boolean => value !== '' && value !== 'No';

/** The stock of a consignment device belongs to the provider until it is used. */
export const isConsignment = ({ consignment }: { consignment?: string }): boolean => consignment === '1';

/** '100234-012' follows '100234-011': devices are numbered per customer. */
export const cabinetIdAfter = (customerId: string, last: number): string =>
  `${customerId}-${String(last + 1).padStart(3, '0')}`;

export const HOLDERS = [0, 1] as const;
export const DISPENSERS: readonly number[] = Array.from({ length: 14 }, (_, offset) => offset);
