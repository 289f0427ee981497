import type { OfferedProperty } from '@parwell/contract';
import {
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  allowedTempProblems,
  DEVICE_TYPES,
  newDeviceProblems,
  NO_MACHINE_TEXTS,
  ofMachineFields,
  TEMP_CONTROLS,
  type DeviceType,
} from '@parwell/domain';
import type { Control, DeepPartialSkipArrayKey } from 'react-hook-form';
import { z } from 'zod';
import { stateOf } from './device-options.ts';
import { addProblems, valueProblems } from './problems.ts';

const NewDeviceForm = z.object({
  customerId: z.string(),
  cabinetType: z.enum(['', ...DEVICE_TYPES]),
  cabinetName: z.string().trim(),
  /** The state's code, as text. */
  cabinetState: z.string(),
  tempControl: z.enum(['', ...TEMP_CONTROLS]),
  ...ofMachineFields(() => z.string().trim()),
  /** By key; may include properties of types that were selected before. */
  properties: z.record(z.string(), z.string().trim().default('')),
});
type NewDeviceForm = z.input<typeof NewDeviceForm>;

export const NO_DEVICE: NewDeviceForm = {
  customerId: '',
  cabinetType: '',
  cabinetName: '',
  cabinetState: '',
  tempControl: '',
  ...NO_MACHINE_TEXTS,
  properties: {},
};

const temperaturesIn = (properties: Readonly<Record<string, string>>) => ({
  allowedTempMin: properties[ALLOWED_TEMP_MIN] ?? '',
  allowedTempMax: properties[ALLOWED_TEMP_MAX] ?? '',
});

export const newDeviceSchema = (offeredBy: (type: DeviceType) => readonly OfferedProperty[]) =>
  NewDeviceForm.transform((form, context) => {
    const { cabinetType, tempControl } = form;
    const cabinetState = stateOf(form.cabinetState);
    const offered = cabinetType === '' ? [] : offeredBy(cabinetType);
    const keys = offered.map(({ propertyKey }) => propertyKey);
    addProblems(context, [
      ...newDeviceProblems({ ...form, cabinetState }, keys),
      ...valueProblems(offered, form.properties),
      ...(tempControl === '' ? [] : allowedTempProblems(tempControl, temperaturesIn(form.properties))),
    ]);
    if (cabinetType === '' || tempControl === '' || cabinetState === null) return z.NEVER;
    const properties = Object.fromEntries(
      Object.entries(form.properties).filter(([key, value]) => keys.includes(key) && value !== ''),
    );
    return { ...form, cabinetType, tempControl, cabinetState, properties };
  });

export type NewDeviceControl = Control<NewDeviceForm, unknown, z.output<ReturnType<typeof newDeviceSchema>>>;

/** DEV-090: whether the submit button is enabled. */
export const isComplete = ({
  cabinetType,
  cabinetName = '',
  cabinetState,
  tempControl,
}: DeepPartialSkipArrayKey<NewDeviceForm>): boolean =>
  Boolean(cabinetType && cabinetName.trim() && cabinetState && tempControl);
