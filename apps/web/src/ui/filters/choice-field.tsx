import type { FieldState } from './compact-field.tsx';
import type { OptionSource } from './option-source.tsx';
import { PopupField } from './popup-field.tsx';

interface ChoiceFieldProps extends FieldState {
  readonly source: OptionSource;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly multiple: boolean;
}

export function ChoiceField({ source, chosen, onChange, multiple, ...field }: ChoiceFieldProps) {
  const choose = (value: string) => {
    if (value === '') return onChange([]);
    if (!multiple) return onChange([value]);
    return onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  return (
    <PopupField {...field} value={chosen.length === 0 ? undefined : <source.Labels chosen={chosen} />}>
      {(close) => (
        <source.List
          label={field.label}
          chosen={chosen}
          multiple={multiple}
          none={field.required || multiple ? undefined : 'All'}
          onChoose={(value) => {
            choose(value);
            if (!multiple) close();
          }}
        />
      )}
    </PopupField>
  );
}
