import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { LabelledSelect } from '../../../ui/labelled-select.tsx';
import { NotOffered } from './not-offered.tsx';
import { Pills } from './pills.tsx';
import { USER_TEXTS } from '../users.texts.ts';

interface PersonasFieldProps {
  readonly label?: string;
  readonly given: readonly string[];
  readonly offered: readonly string[];
  /** The reason why others cannot be. */
  readonly notOffered?: string | null;
  readonly problem?: string | undefined;
  readonly onChange: (given: string[]) => void;
}

/** A persona is selected first, then added. */
export function PersonasField({
  label = 'Persona',
  given,
  offered,
  notOffered = null,
  problem,
  onChange,
}: PersonasFieldProps) {
  const [chosen, setChosen] = useState('');
  const add = () => {
    onChange([...given, chosen]);
    setChosen('');
  };
  return (
    <Stack spacing={2}>
      {/* Aligns the button with the field, whatever the height of the text below it. */}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <LabelledSelect
          label={label}
          name="personas"
          value={chosen}
          options={offered}
          placeholder={offered.length > 0 ? USER_TEXTS.choosePersona : USER_TEXTS.noneLeft}
          problem={problem}
          onChange={setChosen}
        />
        <Button
          variant="outlined"
          disabled={chosen === ''}
          onClick={add}
          sx={{ flex: 'none', mt: '23px', minHeight: { xs: 40, sm: 38 } }}
        >
          {USER_TEXTS.addPersona}
        </Button>
      </Box>
      <NotOffered reason={notOffered} />
      {given.length > 0 && (
        <Pills
          label="Personas"
          pills={given.map((name) => ({ name }))}
          onRemove={(name) => onChange(given.filter((each) => each !== name))}
        />
      )}
    </Stack>
  );
}
