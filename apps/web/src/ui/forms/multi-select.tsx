import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { keepFormOpenWhileSearching } from './keep-form-open.ts';
import type { Option } from './option.ts';
import { useField, type FieldOf } from './use-field.ts';

type MultiSelectProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string[] | undefined> &
  FrameProps & {
    readonly options: readonly Option[];
    readonly placeholder?: string;
  };

/** A few options, shown as chips. The form holds their values. */
export function MultiSelect<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options,
  placeholder,
}: MultiSelectProps<Input, Output>) {
  const { input, value = [], problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  const optionOf = (chosen: string): Option =>
    options.find((option) => option.value === chosen) ?? { value: chosen, label: chosen };

  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(labelled) => (
        <Autocomplete
          multiple
          disableCloseOnSelect
          id={labelled.id}
          options={options}
          value={value.map(optionOf)}
          readOnly={readOnly}
          forcePopupIcon={!readOnly}
          // A chosen option has a chip to remove it; a click in the list only adds.
          filterSelectedOptions
          onChange={(_event, chosen) => onChange(chosen.map((option) => option.value))}
          onBlur={onBlur}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
          slotProps={{ chip: { size: 'small', sx: { borderRadius: '6px', fontWeight: 600 } } }}
          sx={{
            // As high as the other fields; grows only for a second row of chips.
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
