import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { useField, type FieldOf } from './use-field.ts';

type Text = string | null | undefined;

type TextInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, Text> &
  FrameProps &
  Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'placeholder' | 'inputMode' | 'endAdornment'> & {
    readonly maxLength?: number;
    readonly min?: number;
    readonly step?: number;
  };

export function TextInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  maxLength,
  min,
  step,
  inputMode,
  ...style
}: TextInputProps<Input, Output>) {
  const { input, value, problem, readOnly } = useField({ control, name });
  const { ref, ...handlers } = input;
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(labelled) => (
        <OutlinedInput
          {...labelled}
          {...handlers}
          {...style}
          inputRef={ref}
          value={value ?? ''}
          readOnly={readOnly}
          slotProps={{ input: { maxLength, min, step, inputMode } }}
        />
      )}
    </FieldFrame>
  );
}

type TextAreaProps<Input extends FieldValues, Output> = FieldOf<Input, Output, Text> &
  FrameProps & { readonly placeholder?: string; readonly rows?: number; readonly maxLength?: number };

/** Enter starts a new line instead of submitting the form. */
export function TextArea<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  placeholder,
  rows = 3,
  maxLength,
}: TextAreaProps<Input, Output>) {
  const { input, value, problem, readOnly } = useField({ control, name });
  const { ref, ...handlers } = input;
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(labelled) => (
        <OutlinedInput
          {...labelled}
          {...handlers}
          {...(placeholder !== undefined && { placeholder })}
          multiline
          rows={rows}
          inputRef={ref}
          value={value ?? ''}
          readOnly={readOnly}
          slotProps={{ input: { maxLength } }}
          sx={{ p: 0 }}
        />
      )}
    </FieldFrame>
  );
}
