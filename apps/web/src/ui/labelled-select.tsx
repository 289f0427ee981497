import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from './forms/field-frame.tsx';

interface LabelledSelectProps<Value extends string> {
  readonly label: string;
  /** The form field whose problems are shown here. */
  readonly name?: string;
  readonly value: Value | '';
  readonly options: readonly Value[];
  /** For options that are not their own label. */
  readonly labelOf?: (option: Value) => string;
  /** Shown while nothing is chosen, and as an option to clear the choice; omit if there is always a value. */
  readonly placeholder?: string;
  readonly problem?: string | undefined;
  readonly onChange: (value: Value | '') => void;
}

/** Outside a form, or for a value that is added to one later. */
export function LabelledSelect<Value extends string>({
  label,
  name,
  value,
  options,
  labelOf,
  placeholder,
  problem,
  onChange,
}: LabelledSelectProps<Value>) {
  return (
    <FieldFrame label={label} problem={problem}>
      {(labelled) => (
        <NativeSelect
          input={<OutlinedInput />}
          inputProps={labelled}
          {...(name !== undefined && { name })}
          value={value}
          onChange={({ target }) => onChange(options.find((option) => option === target.value) ?? '')}
          sx={(theme) => ({
            '& .MuiNativeSelect-select': { color: value === '' ? 'text.disabled' : 'text.primary' },
            '& option': {
              color: theme.vars.palette.text.primary,
              backgroundColor: theme.vars.palette.background.paper,
            },
          })}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {labelOf ? labelOf(option) : option}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
