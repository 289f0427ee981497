import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type Ref } from 'react';

type LabelledFieldProps = Pick<
  OutlinedInputProps,
  'type' | 'name' | 'value' | 'autoComplete' | 'readOnly' | 'onChange' | 'onBlur'
> & {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A field with its label above it and, when it is wrong, the reason below. */
export function LabelledField({ label, problem, ref, ...input }: LabelledFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 1 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        inputRef={ref}
        {...(problem !== undefined && { 'aria-describedby': problemId })}
        {...input}
      />
      {problem !== undefined && <FormHelperText id={problemId}>{problem}</FormHelperText>}
    </FormControl>
  );
}
