import Box from '@mui/material/Box';
import type { DeviceProperty } from '@parwell/contract';
import { limitsOf, limitsText, shownValue, unconfirmedText } from '@parwell/domain';
import type { Control } from 'react-hook-form';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { DEVICE_TEXTS } from '../devices.texts.ts';

/** A new device has told nothing yet. */
export type FormProperty = Omit<DeviceProperty, 'value' | 'editable' | 'unconfirmed'> &
  Partial<Pick<DeviceProperty, 'value' | 'unconfirmed'>>;

interface WithProperties {
  /** By key, in snake case. */
  properties: Record<string, string | undefined>;
}

interface PropertyFieldsProps<Input extends WithProperties, Output> {
  readonly control: Control<Input, unknown, Output>;
  readonly properties: readonly FormProperty[];
}

const YES_OR_NO = ['true', 'false'];

/** One field per property, in two columns if there is room. */
export function PropertyFields<Input extends WithProperties, Output>(
  props: PropertyFieldsProps<Input, Output>,
) {
  // These fields do not depend on the form's other values.
  const control = props.control as unknown as Control<WithProperties, unknown, Output>;
  return (
    <Box
      sx={{
        display: 'grid',
        rowGap: 4,
        columnGap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {props.properties.map((property) => (
        <PropertyField key={property.propertyKey} control={control} property={property} />
      ))}
    </Box>
  );
}

/** Which numbers are allowed, and what the device says if that is not what the field holds. */
function hintOf({ value = '', unconfirmed = null, ...property }: FormProperty): string | undefined {
  const limits = property.valueType === 'number' ? limitsOf(property.propertyKey) : null;
  const told = unconfirmedText({ ...property, value, unconfirmed });
  const parts = [
    ...(limits ? [limitsText(limits)] : []),
    ...(told === null ? [] : [DEVICE_TEXTS.onDevice(shownValue({ ...property, value, unconfirmed }))]),
  ];
  return parts.length > 0 ? parts.join('. ') : undefined;
}

interface PropertyFieldProps<Output> {
  readonly control: Control<WithProperties, unknown, Output>;
  readonly property: FormProperty;
}

function PropertyField<Output>({ control, property }: PropertyFieldProps<Output>) {
  const { propertyKey, label, valueType, values } = property;
  const name = `properties.${propertyKey}` as const;
  const choices = values.length === 0 && valueType === 'boolean' ? YES_OR_NO : values;
  if (choices.length > 0) {
    return (
      <SelectInput
        control={control}
        name={name}
        label={label}
        placeholder="Not set"
        hint={hintOf(property)}
        options={choices.map((value) => ({ value, label: value }))}
      />
    );
  }
  return (
    <TextInput
      control={control}
      name={name}
      label={label}
      maxLength={200}
      hint={hintOf(property)}
      {...(valueType === 'number' && { inputMode: 'decimal' as const })}
    />
  );
}
