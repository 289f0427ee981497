import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { User } from '@parwell/contract';
import { useRef, useState } from 'react';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { PreferenceForm } from './preference-form.tsx';
import { chosenValue, labelOf, type PreferenceChoice } from './profile-preferences.ts';

interface PreferenceRowProps {
  readonly choice: PreferenceChoice;
  readonly user: User;
}

export function PreferenceRow({ choice, user }: PreferenceRowProps) {
  const [mode, setMode] = useState<'view' | 'edit' | 'view again'>('view');
  const stored = user.properties.find(({ propertyKey }) => propertyKey === choice.preference);
  const value = chosenValue(choice, stored?.propertyValue);
  return (
    <Box sx={{ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      {mode === 'edit' ? (
        <PreferenceForm choice={choice} user={user} value={value} onClose={() => setMode('view again')} />
      ) : (
        <PreferenceView
          choice={choice}
          value={value}
          focused={mode === 'view again'}
          onEdit={() => setMode('edit')}
        />
      )}
    </Box>
  );
}

interface PreferenceViewProps {
  readonly choice: PreferenceChoice;
  readonly value: string;
  /** Whether to return the focus to the button after editing. */
  readonly focused: boolean;
  readonly onEdit: () => void;
}

function PreferenceView({ choice, value, focused, onEdit }: PreferenceViewProps) {
  const format = useFormatter();
  const [now] = useState(() => Date.now());
  const edit = useRef<HTMLButtonElement>(null);
  const { label, example } = choice;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      {focused && <FocusOnOpen find={() => edit.current} />}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography color="textSecondary" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography sx={{ mt: 0.5 }}>{labelOf(choice, value)}</Typography>
        {example && (
          <Typography color="textSecondary" sx={{ fontSize: '0.75rem' }}>
            {example(format, now)}
          </Typography>
        )}
      </Box>
      <Button ref={edit} variant="outlined" aria-label={`Edit ${label}`} onClick={onEdit}>
        Edit
      </Button>
    </Box>
  );
}
