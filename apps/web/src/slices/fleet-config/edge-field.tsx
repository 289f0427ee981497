import OutlinedInput from '@mui/material/OutlinedInput';
import type { EdgeProperty } from '@parwell/contract';
import { limitsOf, limitsText } from '@parwell/domain';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';

interface EdgeFieldProps {
  readonly property: EdgeProperty;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

const TRUE_FALSE: Readonly<Record<string, string>> = { true: 'True', false: 'False' };

/** The input for a property's type. If left empty, the property is not changed. */
export function EdgeField({ property, ...field }: EdgeFieldProps) {
  const { label, value: name, value_type, values } = property;
  if (value_type === 'boolean') {
    return (
      <LabelledSelect
        {...field}
        label={label}
        name={name}
        options={Object.keys(TRUE_FALSE)}
        labelOf={(option) => TRUE_FALSE[option] ?? option}
        placeholder="-"
      />
    );
  }
  if (values) return <LabelledSelect {...field} label={label} name={name} options={values} placeholder="-" />;
  const limits = value_type === 'number' ? limitsOf(name) : null;
  return (
    <TypedField
      {...field}
      label={label}
      name={name}
      isNumber={value_type !== 'string'}
      hint={limits ? limitsText(limits) : undefined}
    />
  );
}

interface TypedFieldProps extends Omit<EdgeFieldProps, 'property'> {
  readonly label: string;
  readonly name: string;
  readonly isNumber: boolean;
  readonly hint: string | undefined;
}

const TypedField = ({ label, name, isNumber, hint, value, problem, onChange }: TypedFieldProps) => (
  <FieldFrame label={label} hint={hint} problem={problem}>
    {(labelled) => (
      <OutlinedInput
        {...labelled}
        name={name}
        type={isNumber ? 'number' : 'text'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ input: { maxLength: 200, ...(isNumber && { step: 'any' }) } }}
      />
    )}
  </FieldFrame>
);
