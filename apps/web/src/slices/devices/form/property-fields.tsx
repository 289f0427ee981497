import Box from '@mui/material/Box';
import {
  ALLOWED_TEMP_MAX,
  ALLOWED_TEMP_MIN,
  allowedRange,
  limitsOf,
  limitsText,
  propertyWords,
  shownValue,
  TIME_ZONE,
  unconfirmedText,
  type PropertyLimits,
  type TempControl,
} from '@parwell/domain';
import { lazy, Suspense } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { DEVICE_TEXTS } from '../devices.texts.ts';
import type { FormProperty, WithProperties } from './form-property.ts';

const TimeZoneField = lazy(() => import('./time-zone-field.tsx'));

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
  const control = props.control as unknown as Control<WithProperties>;
  const tempControl = useWatch({ control, name: 'tempControl' });
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
        <PropertyField
          key={property.propertyKey}
          control={control}
          property={property}
          limits={limitsIn(property, tempControl)}
        />
      ))}
    </Box>
  );
}

/** The allowed numbers; of temperatures those that the chosen temperature control allows. */
function limitsIn(
  { propertyKey: key, valueType }: FormProperty,
  tempControl: TempControl | '',
): PropertyLimits | null {
  const limits = valueType === 'number' ? limitsOf(key) : null;
  const isAllowedTemp = key === ALLOWED_TEMP_MIN || key === ALLOWED_TEMP_MAX;
  return limits && isAllowedTemp && tempControl !== '' ? { ...limits, ...allowedRange(tempControl) } : limits;
}

/** The allowed numbers, and the device's own value if it differs from the field's. */
function hintOf(
  { value = '', unconfirmed = null, ...property }: FormProperty,
  limits: PropertyLimits | null,
): string | undefined {
  const note = unconfirmedText({ ...property, value, unconfirmed });
  const parts = [
    ...(limits ? [limitsText(limits)] : []),
    ...(note === null ? [] : [DEVICE_TEXTS.onDevice(shownValue({ ...property, value, unconfirmed }))]),
  ];
  return parts.length > 0 ? parts.join('. ') : undefined;
}

interface PropertyFieldProps {
  readonly control: Control<WithProperties>;
  readonly property: FormProperty;
  readonly limits: PropertyLimits | null;
}

function PropertyField({ control, property, limits }: PropertyFieldProps) {
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
        hint={hintOf(property, limits)}
        options={choices.map((value) => ({ value, label: propertyWords({ valueType, values }, value) }))}
      />
    );
  }
  const text = (
    <TextInput
      control={control}
      name={name}
      label={label}
      maxLength={200}
      hint={hintOf(property, limits)}
      {...(valueType === 'number' && { inputMode: 'decimal' as const })}
    />
  );
  if (propertyKey !== TIME_ZONE) return text;
  return (
    <Suspense fallback={text}>
      <TimeZoneField control={control} name={name} label={label} hint={hintOf(property, limits)} />
    </Suspense>
  );
}
