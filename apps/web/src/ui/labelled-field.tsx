import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { FieldFrame } from './forms/field-frame.tsx';

type LabelledFieldProps = Pick<
  OutlinedInputProps,
  'type' | 'name' | 'value' | 'placeholder' | 'autoComplete' | 'readOnly' | 'onChange' | 'onBlur'
> & { readonly label: string };

/** A field that stands alone, outside any form. */
export const LabelledField = ({ label, ...input }: LabelledFieldProps) => (
  <FieldFrame label={label} problem={undefined}>
    {(labelled) => <OutlinedInput {...labelled} {...input} />}
  </FieldFrame>
);
