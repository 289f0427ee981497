import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, type FrameProps } from './field-frame.tsx';
import type { Option, OptionGroup } from './option.ts';
import { useField, type FieldOf } from './use-field.ts';

type SelectInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string | null | undefined> &
  FrameProps & {
    readonly options?: readonly Option[];
    /** Shown with a heading each, after the other options. */
    readonly groups?: readonly OptionGroup[];
    /** Shown while nothing is chosen, and as an option to clear the choice. */
    readonly placeholder?: string;
    readonly onChosen?: (value: string) => void;
  };

const NO_OPTIONS: readonly Option[] = [];
const NO_GROUPS: readonly OptionGroup[] = [];

const listed = (options: readonly Option[]) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A native select works with every keyboard, screen reader and phone. */
export function SelectInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  options = NO_OPTIONS,
  groups = NO_GROUPS,
  placeholder,
  onChosen,
}: SelectInputProps<Input, Output>) {
  const { input, value, problem, readOnly } = useField({ control, name });
  const { ref, onChange, onBlur } = input;
  const chosen = value ?? '';
  const all = [...options, ...groups.flatMap((group) => group.options)];
  const offers = (wanted: string) => all.some((option) => option.value === wanted);
  // For an unknown value the browser would show the first option, which the form does not hold.
  const offersNone = !offers('') && (placeholder !== undefined || chosen === '');
  const isRetired = chosen !== '' && !offers(chosen);
  return (
    <FieldFrame label={label} hint={hint} problem={problem}>
      {(labelled) =>
        readOnly ? (
          <OutlinedInput
            {...labelled}
            name={name}
            readOnly
            value={all.find((option) => option.value === chosen)?.label ?? chosen}
          />
        ) : (
          <NativeSelect
            input={<OutlinedInput />}
            inputProps={labelled}
            inputRef={ref}
            name={name}
            value={chosen}
            onChange={(event) => {
              onChange(event);
              onChosen?.(event.target.value);
            }}
            onBlur={onBlur}
            sx={(theme) => ({
              '& .MuiNativeSelect-select': { color: chosen === '' ? 'text.disabled' : 'text.primary' },
              '& option, & optgroup': {
                color: theme.vars.palette.text.primary,
                backgroundColor: theme.vars.palette.background.paper,
              },
            })}
          >
            {offersNone && <option value="">{placeholder}</option>}
            {isRetired && <option value={chosen}>{chosen}</option>}
            {listed(options)}
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {listed(group.options)}
              </optgroup>
            ))}
          </NativeSelect>
        )
      }
    </FieldFrame>
  );
}
