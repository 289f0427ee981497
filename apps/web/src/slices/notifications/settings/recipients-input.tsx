import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import { addressesIn, distinctRecipients, isEmail, normalizeEmail } from '@parwell/domain';
import { useState, type ClipboardEvent } from 'react';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { useField } from '../../../ui/forms/use-field.ts';
import { COARSE } from '../../../ui/theme.ts';
import { NOTIFICATION_TEXTS } from '../notifications.texts.ts';
import type { GroupControl, GroupDraft } from './group-values.ts';
import { RecipientLabel } from './recipient-label.tsx';

/** True after a separator, or after a space at the end of an address. */
const isComplete = (typed: string): boolean =>
  /[,;]$/.test(typed) || (/\s$/.test(typed) && isEmail(typed.trim()));

const NO_OPTIONS: readonly string[] = [];

interface RecipientsInputProps {
  readonly control: GroupControl;
  /** Problems with mails, by the address in lower case. */
  readonly problems: ReadonlyMap<string, string>;
}

/** Addresses as chips, typed or pasted several at once. Each occurs once, regardless of case (N8). */
export function RecipientsInput({ control, problems }: RecipientsInputProps) {
  const {
    input,
    value: recipients,
    problem,
  } = useField<GroupDraft, GroupDraft, string[]>({ control, name: 'recipients' });
  const [typed, setTyped] = useState('');
  const { ref, name, onChange, onBlur } = input;

  const add = (text: string) => {
    setTyped('');
    const added = addressesIn(text);
    if (added.length > 0) onChange(distinctRecipients([...recipients, ...added]));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const pasted = addressesIn(text);
    // A single text that is no address yet stays to be edited.
    if (pasted.length === 0 || (pasted.length === 1 && !pasted.every(isEmail))) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  };
  return (
    <FieldFrame
      label={NOTIFICATION_TEXTS.recipients}
      hint={NOTIFICATION_TEXTS.recipientsHint}
      problem={problem}
    >
      {(labelled) => (
        <Autocomplete
          multiple
          freeSolo
          // One press must not remove everybody.
          disableClearable
          id={labelled.id}
          options={NO_OPTIONS}
          value={recipients}
          // Only removes: typed text goes through `add`.
          onChange={(_event, next, reason) => {
            if (reason === 'removeOption') onChange(next);
            else if (reason === 'createOption') add(typed);
          }}
          inputValue={typed}
          onInputChange={(_event, text, reason) => {
            if (reason !== 'input') return;
            if (isComplete(text)) add(text);
            else setTyped(text);
          }}
          onBlur={() => {
            add(typed);
            onBlur();
          }}
          renderValue={(shown, itemProps) =>
            shown.map((email, index) => {
              const { key, ...chip } = itemProps({ index });
              const bounced = problems.get(normalizeEmail(email)) ?? null;
              return (
                <Chip
                  key={key}
                  {...chip}
                  size="small"
                  variant="outlined"
                  color={isEmail(email) && bounced === null ? 'default' : 'error'}
                  label={<RecipientLabel email={email} problem={bounced} />}
                  sx={{
                    height: 'auto',
                    borderRadius: '6px',
                    py: 0.5,
                    maxWidth: '100%',
                    '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
                    [COARSE]: {
                      '& .MuiChip-deleteIcon': { fontSize: 24, p: 2, boxSizing: 'content-box', m: 0 },
                    },
                  }}
                />
              );
            })
          }
          sx={{
            '& .MuiOutlinedInput-root': { py: '3px', pl: '6px' },
            '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '5px', pl: '6px' },
          }}
          renderInput={({ slotProps: { input: field, htmlInput } }) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              name={name}
              fullWidth
              onPaste={paste}
              slotProps={{
                input: {
                  ...htmlInput,
                  inputMode: 'email',
                  autoCapitalize: 'off',
                  'aria-describedby': labelled['aria-describedby'],
                },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
