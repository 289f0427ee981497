import Autocomplete, { type AutocompleteValue } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useSteadyWhilePressed } from '../forms/steady-while-pressed.ts';
import { labelOf, type PickerSource } from './picker-source.ts';
import { usePicking } from './use-picking.ts';
import { FORM_TEXTS } from '../ui.texts.ts';

export interface PickerProps<T, Multiple extends boolean> {
  readonly label: string;
  readonly value: AutocompleteValue<T, Multiple, false, false>;
  readonly onChange: (value: AutocompleteValue<T, Multiple, false, false>) => void;
  /** Hides the label visually, if the context already makes it clear. */
  readonly hideLabel?: boolean;
  /** May be left empty without a message. */
  readonly optional?: boolean;
  readonly emptyText?: string;
  /** Shown below while there is no problem. */
  readonly hint?: string;
  /** The form's validation message; takes precedence over other messages. */
  readonly problem?: string | undefined;
  readonly placeholder?: string;
  /** For a picker that the user has just opened. */
  readonly focusAtOnce?: boolean;
}

interface ServerPickerProps<T, Multiple extends boolean> extends PickerProps<T, Multiple> {
  readonly source: PickerSource<T>;
  readonly multiple: Multiple;
  readonly emptyText: string;
}

const itemsOf = <T,>(value: T | null | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : value === null ? [] : [value as T];

/** Marks the option that Enter chooses while no other is pointed at. */
const markFirst = {
  '&:not(:has(.Mui-focused)) > [data-option-index="0"]': { bgcolor: 'action.hover' },
} as const;

const focusInput = (picker: HTMLElement | null): void => picker?.querySelector('input')?.focus();

/** Chooses one or several of many records by typing. */
export function ServerPicker<T, Multiple extends boolean>(props: ServerPickerProps<T, Multiple>) {
  const { source, label, value, onChange, multiple, optional, emptyText, hideLabel, focusAtOnce } = props;
  const id = useId();
  const chosen = itemsOf<T>(value);
  const picking = usePicking<T>({
    source,
    chosen,
    multiple,
    onPick: (item) =>
      onChange((multiple ? [...chosen, item] : item) as AutocompleteValue<T, Multiple, false, false>),
  });
  const [left, setLeft] = useState(false);
  const problem = useSteadyWhilePressed(
    props.problem ?? (left && !optional && chosen.length === 0 ? emptyText : undefined),
  );
  const note = problem ?? props.hint;
  return (
    <Box ref={focusAtOnce ? focusInput : undefined} sx={{ minWidth: 0 }}>
      {!hideLabel && (
        <FormLabel htmlFor={id} sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 600, mb: 1 }}>
          {label}
        </FormLabel>
      )}
      <Autocomplete<T, Multiple>
        id={id}
        size="small"
        multiple={multiple}
        disableCloseOnSelect={multiple}
        openOnFocus={focusAtOnce === true}
        value={value}
        onChange={(_event, next) => onChange(next)}
        open={picking.open}
        onOpen={picking.onOpen}
        onClose={picking.onClose}
        onBlur={() => setLeft(true)}
        options={picking.offered}
        // The server has already filtered.
        filterOptions={(found) => found}
        getOptionKey={source.idOf}
        getOptionLabel={(item) => labelOf(source, item)}
        isOptionEqualToValue={picking.isSame}
        inputValue={picking.text}
        onInputChange={(_event, text, reason) => picking.onInputChange(text, reason)}
        onKeyDown={picking.onKeyDown}
        // A narrow field needs a wider popup for name and id on one line.
        slotProps={{
          paper: { variant: 'outlined' },
          popper: { placement: 'bottom-start', sx: { minWidth: 'min(280px, 100vw - 32px)' } },
          ...(picking.typed !== '' && { listbox: { sx: markFirst } }),
        }}
        loading={picking.loading}
        loadingText={FORM_TEXTS.searching}
        noOptionsText={picking.emptyText}
        renderOption={({ key, ...option }, item) => (
          <Box component="li" key={key} {...option} sx={{ gap: 2 }}>
            <span>{source.nameOf(item)}</span>
            <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.75rem' }}>
              {source.idOf(item)}
            </Box>
          </Box>
        )}
        renderInput={({ slotProps }) => (
          <FormControl
            fullWidth
            size="small"
            error={problem !== undefined}
            // As tall as the fields next to it, and large enough to touch.
            sx={{ '& .MuiInputBase-root': { minHeight: { xs: 40, sm: 38 } } }}
          >
            <OutlinedInput
              {...slotProps.input}
              {...(chosen.length === 0 && { placeholder: props.placeholder ?? FORM_TEXTS.typeNameOrId })}
              inputProps={{
                ...slotProps.htmlInput,
                maxLength: 200,
                'aria-describedby': note === undefined ? undefined : `${id}-note`,
                ...(hideLabel && { 'aria-label': label }),
              }}
            />
            {note !== undefined && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
          </FormControl>
        )}
      />
    </Box>
  );
}
