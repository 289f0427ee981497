import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { FieldFrame } from './forms/field-frame.tsx';

type LabelledFieldProps = Pick<
  OutlinedInputProps,
  'type' | 'name' | 'value' | 'placeholder' | 'autoComplete' | 'readOnly' | 'onChange' | 'onBlur'
> & { readonly label: string };

export const LabelledField = ({ label, ...input }: LabelledFieldProps) => (
  <FieldFrame label={label} problem={undefined}>
    {(labelled) => <OutlinedInput {...labelled} {...input} />}
  </FieldFrame>
);
