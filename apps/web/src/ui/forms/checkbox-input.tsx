import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldNote, type FrameProps } from './field-frame.tsx';
import { useField, type FieldOf } from './use-field.ts';

type CheckboxInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, boolean | undefined> &
  FrameProps;

export function CheckboxInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
}: CheckboxInputProps<Input, Output>) {
  const { input, value, problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  const noteId = useId();
  const note = problem ?? hint;
  return (
    <FormControl error={problem !== undefined}>
      <FormControlLabel
        label={label}
        disabled={readOnly}
        sx={{ mr: 0, minHeight: { xs: 40, sm: 32 }, '& .Mui-disabled': { color: 'text.secondary' } }}
        control={
          <Checkbox
            size="small"
            name={name}
            checked={value ?? false}
            onChange={(_event, checked) => onChange(checked)}
            onBlur={onBlur}
            slotProps={{
              input: {
                ref,
                'aria-invalid': problem !== undefined,
                ...(note !== undefined && { 'aria-describedby': noteId }),
              },
            }}
          />
        }
      />
      <FieldNote id={noteId} text={note} />
    </FormControl>
  );
}
