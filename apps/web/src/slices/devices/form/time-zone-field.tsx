import type { Control } from 'react-hook-form';
import { TimeZoneInput } from '../../../ui/forms/time-zone-input.tsx';
import { ZONE_TEXTS } from '../device-zone.texts.ts';
import type { WithProperties } from './form-property.ts';

interface TimeZoneFieldProps {
  readonly control: Control<WithProperties>;
  readonly name: `properties.${string}`;
  readonly label: string;
  readonly hint: string | undefined;
}

/** Loaded by itself, with the search in a long list that no other field of the form needs. */
const TimeZoneField = (props: TimeZoneFieldProps) => (
  <TimeZoneInput {...props} placeholder={ZONE_TEXTS.customers} />
);
export default TimeZoneField;
