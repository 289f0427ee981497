import type { DeviceDetails, DeviceProperty } from '@parwell/contract';
import { deviceEditProblems, TEMP_CONTROLS } from '@parwell/domain';
import { z } from 'zod';
import { stateOf } from './device-options.ts';
import { addProblems, valueProblems } from './problems.ts';

const EditForm = z.object({
  cabinetName: z.string().trim(),
  customerId: z.string(),
  /** The state's code, as text. */
  cabinetState: z.string(),
  tempControl: z.enum(['', ...TEMP_CONTROLS]),
  deviceId: z.string().trim(),
  enclosureSerialNo: z.string().trim(),
  /** By key; only the properties the user may change. */
  properties: z.record(z.string(), z.string().trim().default('')),
});

export const editSchema = (editable: readonly DeviceProperty[]) =>
  EditForm.transform((form, context) => {
    const { tempControl } = form;
    const cabinetState = stateOf(form.cabinetState);
    addProblems(context, [
      ...deviceEditProblems({ ...form, cabinetState }),
      ...valueProblems(editable, form.properties),
    ]);
    if (tempControl === '' || cabinetState === null) return z.NEVER;
    return { ...form, tempControl, cabinetState };
  });

export type EditInput = z.input<typeof EditForm>;
export type EditValues = z.output<ReturnType<typeof editSchema>>;

export const valuesOf = (device: DeviceDetails, editable: readonly DeviceProperty[]): EditInput => ({
  ...fieldsOf(device),
  cabinetState: String(device.cabinetState),
  properties: Object.fromEntries(editable.map(({ propertyKey, value }) => [propertyKey, value])),
});

const fieldsOf = (device: DeviceDetails): Omit<EditValues, 'properties'> => ({
  cabinetName: device.cabinetName,
  customerId: device.customerId,
  cabinetState: device.cabinetState,
  tempControl: device.tempControl,
  deviceId: device.deviceId ?? '',
  enclosureSerialNo: device.enclosureSerialNo,
});

/** Only the changed values, so that a save does not write back values the form merely displayed. */
export function changesOf(
  device: DeviceDetails,
  editable: readonly DeviceProperty[],
  { properties, ...fields }: EditValues,
): Partial<EditValues> {
  const before = new Map<string, unknown>(Object.entries(fieldsOf(device)));
  const changed: Partial<typeof fields> = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== before.get(name)),
  );
  const settings = editable
    .map(({ propertyKey, value }) => [propertyKey, properties[propertyKey] ?? '', value] as const)
    .filter(([, after, value]) => after !== value)
    .map(([key, after]) => [key, after] as const);
  return { ...changed, ...(settings.length > 0 && { properties: Object.fromEntries(settings) }) };
}
