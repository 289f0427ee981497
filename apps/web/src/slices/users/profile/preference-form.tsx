import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { User } from '@parwell/contract';
import { propertiesFor } from '@parwell/domain';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveProperties } from '../../../ui/user-property.ts';
import { browserZone } from '../../../ui/dates/browser-zone.ts';
import { createFormatter } from '../../../ui/dates/formatter.ts';
import { preferencesOf } from '../../../ui/dates/use-formatter.ts';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import type { PreferenceChoice } from './profile-preferences.ts';

interface PreferenceFormProps {
  readonly choice: PreferenceChoice;
  readonly user: User;
  readonly value: string;
  readonly onClose: () => void;
}

/** If the server refuses, the choice stays in the field. */
export function PreferenceForm({ choice, user, value, onClose }: PreferenceFormProps) {
  const { preference, label, options } = choice;
  const { control, handleSubmit } = useForm({ defaultValues: { value } });
  const chosen = useWatch({ control, name: 'value' });
  const { save, saving } = useSaveProperties();
  const form = useRef<HTMLFormElement>(null);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || saving) return;
    // Escape closes one thing: not a message as well.
    event.stopPropagation();
    onClose();
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-label={label}
      onKeyDown={cancelOnEscape}
      onSubmit={handleSubmit((fields) =>
        save(propertiesFor(preference, fields.value, browserZone()), { onSuccess: onClose }),
      )}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}
    >
      <FocusOnOpen find={() => form.current?.querySelector('select')} />
      <Box sx={{ flex: '1 1 240px', maxWidth: 400 }}>
        <SelectInput
          control={control}
          name="value"
          label={label}
          options={options}
          hint={useExample(choice, user, chosen)}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, ml: { sm: 'auto' }, pt: { sm: 6 } }}>
        <Button variant="outlined" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={saving}>
          Save
        </Button>
      </Box>
    </Box>
  );
}

function useExample({ preference, example }: PreferenceChoice, user: User, chosen: string) {
  const [now] = useState(() => Date.now());
  if (!example) return undefined;
  const others = user.properties.filter(({ propertyKey }) => propertyKey !== preference);
  const properties = [...others, { propertyKey: preference, propertyValue: chosen }];
  return example(createFormatter(preferencesOf({ properties })), now);
}
