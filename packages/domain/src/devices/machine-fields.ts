import { behavesAs, type DeviceType } from './device-types.ts';

interface MachineFieldRule {
  readonly label: string;
  readonly isNeededBy: (type: DeviceType) => boolean;
  /** Types that do not need the field may offer this property in its place. */
  readonly property?: string;
}

/** The texts about a device's machine that people enter. Calls, forms, facts and the device's table follow this list. */
export const MACHINE_FIELDS = {
  deviceId: {
    label: 'Hardware ID',
    isNeededBy: (type) => behavesAs(type) === 'RFID' || type === 'VISION',
  },
  enclosureSerialNo: {
    label: 'Enclosure Serial Number',
    isNeededBy: (type) => behavesAs(type) === 'RFID',
    property: 'enclosure_serial_no',
  },
} as const satisfies Readonly<Record<string, MachineFieldRule>>;

export type MachineField = keyof typeof MACHINE_FIELDS;
export type MachineTexts = Readonly<Record<MachineField, string>>;

export const MACHINE_FIELD_NAMES = Object.keys(MACHINE_FIELDS) as readonly MachineField[];

export const machineFieldRule = (field: MachineField): MachineFieldRule => MACHINE_FIELDS[field];

export const ofMachineFields = <Value>(valueOf: (field: MachineField) => Value) =>
  Object.fromEntries(MACHINE_FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<
    MachineField,
    Value
  >;

export const NO_MACHINE_TEXTS: MachineTexts = ofMachineFields(() => '');
