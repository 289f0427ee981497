import type { DeviceDetails, DeviceProperty } from '@parwell/contract';
import {
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  allowedTempProblems,
  deviceEditProblems,
  ofMachineFields,
  TEMP_CONTROLS,
  type FieldProblem,
} from '@parwell/domain';
import { z } from 'zod';
import { stateOf } from './device-options.ts';
import { addProblems, valueProblems } from './problems.ts';

const EditForm = z.object({
  cabinetName: z.string().trim(),
  customerId: z.string(),
  /** The state's code, as text. */
  cabinetState: z.string(),
  tempControl: z.enum(['', ...TEMP_CONTROLS]),
  ...ofMachineFields(() => z.string().trim()),
  /** By key; only the properties the user may change. */
  properties: z.record(z.string(), z.string().trim().default('')),
});

export const editSchema = (device: DeviceDetails, editable: readonly DeviceProperty[]) =>
  EditForm.transform((form, context) => {
    const { tempControl } = form;
    const cabinetState = stateOf(form.cabinetState);
    addProblems(context, [
      ...deviceEditProblems({ ...form, cabinetState }),
      // A value from before there were limits does not prevent other changes.
      ...valueProblems(editable.filter(isChanged(form.properties)), form.properties),
      ...temperatureProblems(device, form),
    ]);
    if (tempControl === '' || cabinetState === null) return z.NEVER;
    return { ...form, tempControl, cabinetState };
  });

const isChanged =
  (properties: Readonly<Record<string, string>>) =>
  ({ propertyKey, value }: DeviceProperty): boolean =>
    (properties[propertyKey] ?? '') !== value;

/** The allowed temperatures, where they or the temperature control change. */
function temperatureProblems(
  { tempControl: before, properties }: DeviceDetails,
  { tempControl, properties: entered }: z.output<typeof EditForm>,
): readonly FieldProblem[] {
  const stored = (key: string) => properties.find(({ propertyKey }) => propertyKey === key)?.value ?? '';
  const [min, max] = [ALLOWED_TEMP_MIN, ALLOWED_TEMP_MAX].map((key) => entered[key] ?? stored(key));
  const unchanged = min === stored(ALLOWED_TEMP_MIN) && max === stored(ALLOWED_TEMP_MAX);
  if (tempControl === '' || (tempControl === before && unchanged)) return [];
  return allowedTempProblems(tempControl, { allowedTempMin: min ?? '', allowedTempMax: max ?? '' });
}

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
  ...ofMachineFields((field) => device[field] ?? ''),
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
