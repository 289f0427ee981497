import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { SAVED_NAME_LENGTH } from './saved-filters.ts';
import { FILTER_TEXTS } from '../ui.texts.ts';

interface SaveFilterFormProps {
  readonly names: readonly string[];
  readonly nothingToSave: boolean;
  /** False if there is no room left. */
  readonly onSave: (name: string) => boolean;
}

export function SaveFilterForm({ names, nothingToSave, onSave }: SaveFilterFormProps) {
  const noteId = useId();
  const [typed, setTyped] = useState('');
  const [full, setFull] = useState(false);
  const name = typed.trim();
  const note = full
    ? FILTER_TEXTS.listFull
    : names.includes(name)
      ? FILTER_TEXTS.replaces
      : nothingToSave
        ? FILTER_TEXTS.noneSet
        : undefined;
  return (
    <Box
      component="form"
      aria-label={FILTER_TEXTS.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '' || nothingToSave) return;
        const saved = onSave(name);
        setFull(!saved);
        if (saved) setTyped('');
      }}
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <FormControl fullWidth error={full}>
        <OutlinedInput
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFull(false);
          }}
          placeholder={FILTER_TEXTS.name}
          inputProps={{
            'aria-label': FILTER_TEXTS.name,
            'aria-describedby': note === undefined ? undefined : noteId,
            maxLength: SAVED_NAME_LENGTH,
          }}
        />
        {note !== undefined && <FormHelperText id={noteId}>{note}</FormHelperText>}
      </FormControl>
      <Button type="submit" variant="outlined" disabled={name === '' || nothingToSave}>
        Save
      </Button>
    </Box>
  );
}
