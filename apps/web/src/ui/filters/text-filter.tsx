import InputBase from '@mui/material/InputBase';
import { useId } from 'react';
import { z } from 'zod';
import { CompactField, FieldLabel, useFieldNotes } from './compact-field.tsx';
import { makeFilter, unchanged, type ControlProps, type FilterOptions } from './filter.ts';

const Text = z.string().trim().min(1).max(200);

export const text = <R extends boolean = false>(options: FilterOptions<string, R>) =>
  makeFilter(options, { schema: Text, Control: TextControl, sent: unchanged });

function TextControl({ value, onChange, ...field }: ControlProps<string>) {
  const id = useId();
  const notes = useFieldNotes(field);
  return (
    <CompactField {...field} notes={notes}>
      <InputBase
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        placeholder="Any"
        startAdornment={
          <label htmlFor={id}>
            <FieldLabel>{field.label}</FieldLabel>
          </label>
        }
        inputProps={{ maxLength: 200, 'aria-describedby': notes.describedBy }}
        sx={{
          px: 2.5,
          gap: 2,
          fontWeight: 550,
          width: 208,
          maxWidth: '100%',
          borderRadius: 1,
          '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main' },
          // Below 16 px, iPhones zoom in on the field and stay zoomed.
          '& input': { p: 0, fontSize: { xs: '1rem', sm: 'body1.fontSize' } },
          '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        }}
      />
    </CompactField>
  );
}
