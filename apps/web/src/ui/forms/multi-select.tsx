import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import type { Option } from './option.ts';
import { useField, type FieldOf } from './use-field.ts';

type MultiSelectProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string[] | undefined> &
  FrameProps & {
    readonly options: readonly Option[];
    readonly placeholder?: string;
    readonly loading?: boolean;
    /** Where there are too many to offer at once: asks for the options that match what is typed. */
    readonly onSearch?: (text: string) => void;
  };

/** Several of many, as chips in the field. The form holds their values. */
export function MultiSelect<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  placeholder,
  loading = false,
  onSearch,
}: MultiSelectProps<Input, Output>) {
  const { input, value = [], problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  // What was chosen keeps its name when the next search no longer offers it.
  const [picked, setPicked] = useState<readonly Option[]>([]);
  const optionOf = (chosen: string): Option =>
    [...options, ...picked].find((option) => option.value === chosen) ?? { value: chosen, label: chosen };

  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(labelled) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={labelled.id}
          options={options}
          value={value.map(optionOf)}
          loading={loading}
          readOnly={readOnly}
          forcePopupIcon={!readOnly}
          onChange={(_event, chosen) => {
            setPicked(chosen);
            onChange(chosen.map((option) => option.value));
          }}
          onBlur={onBlur}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
          {...(onSearch && {
            filterOptions: (found: Option[]) => found,
            onInputChange: (_event: unknown, text: string) => onSearch(text),
          })}
          slotProps={{ chip: { size: 'small', sx: { borderRadius: '6px', fontWeight: 600 } } }}
          sx={{
            // As high as the other fields, and growing only with a second row of chips.
            '& .MuiOutlinedInput-root': { py: '3px', pl: '6px' },
            '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '5px', pl: '6px' },
            '& .MuiAutocomplete-tag': { my: '3px' },
          }}
          renderInput={({ slotProps: { input: field, htmlInput } }) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              name={name}
              fullWidth
              onKeyDown={keepFormOpenWhileSearching}
              {...(placeholder !== undefined && value.length === 0 && !readOnly && { placeholder })}
              slotProps={{ input: { ...htmlInput, 'aria-describedby': labelled['aria-describedby'] } }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}

/** Enter picks what is highlighted; with a half-typed name it must not send the form without it. */
function keepFormOpenWhileSearching(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.value !== '') event.preventDefault();
}
