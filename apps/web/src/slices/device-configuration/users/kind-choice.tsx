import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { KINDS, type AddUserInput, type AddUserOutput } from './add-user-schema.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const LABELS: Readonly<Record<(typeof KINDS)[number], string>> = {
  existing: 'Existing user',
  new: CONFIGURATION_TEXTS.users.newPerson,
};

export function KindChoice({ control }: { readonly control: Control<AddUserInput, unknown, AddUserOutput> }) {
  const id = useId();
  const { field } = useController({ control, name: 'kind' });
  return (
    <FormControl>
      <FormLabel
        id={id}
        sx={{ fontSize: '0.8125rem', fontWeight: 600, '&.Mui-focused': { color: 'text.secondary' } }}
      >
        Add
      </FormLabel>
      <RadioGroup row aria-labelledby={id} name={field.name} value={field.value} onChange={field.onChange}>
        {KINDS.map((kind) => (
          <FormControlLabel key={kind} value={kind} label={LABELS[kind]} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
