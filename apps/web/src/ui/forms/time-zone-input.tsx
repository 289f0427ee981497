import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LOCAL_ZONE, TIME_ZONES } from '@parwell/domain';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import { keepFormOpenWhileSearching } from './keep-form-open.ts';
import type { Option } from './option.ts';
import { useField, type FieldOf } from './use-field.ts';

type TimeZoneInputProps<Input extends FieldValues, Output> = FieldOf<
  Input,
  Output,
  string | null | undefined
> &
  FrameProps & {
    /** What counts while none is chosen. */
    readonly placeholder: string;
  };

/** 'America/Chicago (US Central)': what does not fit is cut at the end. */
const labelled = (zone: string, label: string): Option => ({ value: zone, label: `${zone} (${label})` });

/** Those that people choose for themselves come first, then all that the browser knows. */
function zoneOptions(): readonly Option[] {
  const usual = TIME_ZONES.filter(({ zone }) => zone !== LOCAL_ZONE).map(({ zone, label }) =>
    labelled(zone, label),
  );
  const others = Intl.supportedValuesOf('timeZone').filter(
    (zone) => !usual.some(({ value }) => value === zone),
  );
  return [...usual, ...others.map((zone) => ({ value: zone, label: zone }))];
}

/** A zone is found by a part of its name. The form holds the name; empty if none is chosen. */
export function TimeZoneInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  placeholder,
}: TimeZoneInputProps<Input, Output>) {
  const { input, value, problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  const options = zoneOptions();
  const chosen = value ?? '';
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(frame) => (
        <Autocomplete
          id={frame.id}
          options={options}
          value={
            chosen === ''
              ? null
              : (options.find((option) => option.value === chosen) ?? { value: chosen, label: chosen })
          }
          readOnly={readOnly}
          forcePopupIcon={!readOnly}
          onChange={(_event, option) => onChange(option?.value ?? '')}
          onBlur={onBlur}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(option, other) => option.value === other.value}
          filterOptions={found}
          slotProps={{ paper: { variant: 'outlined' } }}
          sx={{
            // As high as the other fields.
            '& .MuiOutlinedInput-root': { py: '3px', pl: '6px' },
            '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: '5px', pl: '6px' },
          }}
          renderInput={({ slotProps: { input: field, htmlInput } }) => (
            <OutlinedInput
              {...field}
              inputRef={ref}
              name={name}
              fullWidth
              onKeyDown={keepFormOpenWhileSearching}
              placeholder={placeholder}
              slotProps={{ input: { ...htmlInput, 'aria-describedby': frame['aria-describedby'] } }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}

/** 'new york' finds America/New_York. */
function found(options: readonly Option[], { inputValue }: { inputValue: string }): Option[] {
  const folded = (text: string) => text.toLowerCase().replaceAll('_', ' ').trim();
  const wanted = folded(inputValue);
  return options.filter(({ label }) => folded(label).includes(wanted));
}
