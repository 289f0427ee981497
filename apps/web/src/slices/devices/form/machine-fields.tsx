import {
  isConnected,
  MACHINE_FIELD_NAMES,
  machineFieldRule,
  type DeviceType,
  type MachineTexts,
} from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { FormProperty } from './form-property.ts';

interface MachineFieldsProps<Input extends MachineTexts, Output> {
  readonly control: Control<Input, unknown, Output>;
  readonly type: DeviceType;
  readonly properties: readonly Pick<FormProperty, 'propertyKey'>[];
}

/** Serial numbers of a machine; for some types the enclosure's number is one of the properties instead. */
export function MachineFields<Input extends MachineTexts, Output>(props: MachineFieldsProps<Input, Output>) {
  // These fields do not depend on the form's other values.
  const control = props.control as unknown as Control<MachineTexts, unknown, Output>;
  if (!isConnected(props.type)) return null;
  const isOffered = (key: string | undefined) =>
    props.properties.some(({ propertyKey }) => propertyKey === key);
  const shown = MACHINE_FIELD_NAMES.map((name) => ({ name, ...machineFieldRule(name) })).filter(
    ({ property, isNeededBy }) => isNeededBy(props.type) || !isOffered(property),
  );
  return (
    <FieldRow>
      {shown.map(({ name, label }) => (
        <TextInput key={name} control={control} name={name} label={label} maxLength={200} />
      ))}
    </FieldRow>
  );
}
