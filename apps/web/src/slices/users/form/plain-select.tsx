import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';

interface PlainSelectProps<Value extends string> {
  readonly label: string;
  /** The field of the form that problems are said about here. */
  readonly name?: string;
  readonly value: Value | '';
  readonly options: readonly Value[];
  readonly placeholder: string;
  readonly problem?: string | undefined;
  readonly onChange: (value: Value | '') => void;
}

/** Something to choose before it is added: no value of the form itself. */
export function PlainSelect<Value extends string>({
  label,
  name,
  value,
  options,
  placeholder,
  problem,
  onChange,
}: PlainSelectProps<Value>) {
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
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
