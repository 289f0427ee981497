import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { COMMENT_MISSING } from '@parwell/domain';
import type { RefObject } from 'react';
import { KeyName } from '../../ui/panel/key-name.tsx';
import { RefusableButton } from '../../ui/refusable-button.tsx';
import { CHANGE_KEYS } from './change-keys.ts';
import { INCIDENT_TEXTS, type IncidentChange } from './incidents.texts.ts';
import { PANEL_TEXTS } from './panel.texts.ts';

const { reply: texts } = PANEL_TEXTS;

interface IncidentReplyProps {
  readonly changes: readonly IncidentChange[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChange: (to: IncidentChange) => void;
  /** A comment without a change (INC-010, INC-023). */
  readonly onComment: () => void;
}

/** The comment and the changes, in reach of one thumb: the comment is sent with the change. */
export function IncidentReply({ changes, field, text, onText, onChange, onComment }: IncidentReplyProps) {
  const isEmpty = text.trim() === '';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        px: { xs: 4, sm: 5 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2 }}>
        <OutlinedInput
          multiline
          maxRows={4}
          inputRef={field}
          value={text}
          placeholder={texts.placeholder}
          onChange={({ target }) => onText(target.value)}
          slotProps={{ input: { 'aria-label': texts.label, 'aria-keyshortcuts': 'M', maxLength: 2000 } }}
          endAdornment={isEmpty && <KeyHint name="M" />}
          // Below 16 px, iPhones zoom in on the field and stay zoomed.
          sx={{
            flex: 1,
            p: 0,
            minHeight: { xs: 40, sm: 36 },
            '& textarea': { fontSize: { xs: '1rem', sm: 'body1.fontSize' } },
          }}
        />
        <RefusableButton
          variant="outlined"
          refusal={isEmpty ? COMMENT_MISSING : undefined}
          onClick={onComment}
        >
          {texts.send}
        </RefusableButton>
      </Box>
      {changes.length > 0 && isEmpty && <Phrases onChoose={onText} />}
      {changes.length > 0 && (
        <Box
          role="group"
          aria-label={texts.actions}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            '& > *': { flex: { xs: '1 1 auto', sm: 'none' }, px: 2.5 },
          }}
        >
          {changes.map((to, index) => (
            <Button
              key={to}
              variant={index === 0 ? 'contained' : 'outlined'}
              aria-keyshortcuts={CHANGE_KEYS[to]}
              endIcon={<KeyHint name={CHANGE_KEYS[to]} />}
              onClick={() => onChange(to)}
              // Full width leaves room to say that the comment is sent with it.
              {...(index === 0 && !isEmpty && { fullWidth: true, sx: { flexBasis: '100%' } })}
            >
              {index === 0 && !isEmpty ? texts.withComment[to] : INCIDENT_TEXTS.actions[to]}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** For a phone, where typing is slow and there are no keys. */
const Phrases = ({ onChoose }: { readonly onChoose: (phrase: string) => void }) => (
  <Box
    role="group"
    aria-label={texts.phrases}
    sx={{ display: { xs: 'grid', sm: 'none' }, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 2 }}
  >
    {texts.all.map((phrase) => (
      <Button
        key={phrase}
        variant="outlined"
        onClick={() => onChoose(`${phrase}.`)}
        sx={{ px: 1, fontWeight: 500 }}
      >
        {phrase}
      </Button>
    ))}
  </Box>
);

const KeyHint = ({ name }: { readonly name: string }) => (
  <Box
    component="span"
    sx={{
      display: { xs: 'none', sm: 'inline-flex' },
      '.MuiButton-contained & > kbd': { color: 'inherit', borderColor: 'currentColor' },
      '.MuiOutlinedInput-root > &': { pr: 2 },
    }}
  >
    <KeyName name={name} />
  </Box>
);
