import type { ProductName } from '@parwell/contract';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { useField, type FieldOf } from '../../../ui/forms/use-field.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ProductPicker } from './product-picker.tsx';

type ProductInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string> & {
  readonly label: string;
  /** Whose devices it is for. */
  readonly customerId: string;
  /** The products the form may hold from the start, for their names. */
  readonly known?: readonly ProductName[];
  /** Shown when the field is left empty; without it nothing is. */
  readonly emptyText?: string;
};

/** A product in a form, by its id; empty while there is none. */
export function ProductInput<Input extends FieldValues, Output>(props: ProductInputProps<Input, Output>) {
  const { control, name, label, customerId, known = [], emptyText } = props;
  const { input, value, problem, readOnly } = useField({ control, name });
  const [chosen, setChosen] = useState<ProductName | null>(null);
  const named = [...known, ...(chosen ? [chosen] : [])].find(({ productId }) => productId === value);
  const product = value === '' ? null : (named ?? { productId: value, productName: value, source: '' });
  if (readOnly) {
    return (
      <FieldFrame label={label} problem={undefined}>
        {(labelled) => (
          <OutlinedInput {...labelled} name={name} readOnly value={product?.productName ?? ''} />
        )}
      </FieldFrame>
    );
  }
  return (
    <div>
      {/* Names the field to what is said about it. */}
      <input type="hidden" name={name} />
      <ProductPicker
        label={label}
        customerId={customerId}
        {...(emptyText === undefined ? { optional: true } : { emptyText })}
        value={product}
        onChange={(next) => {
          setChosen(next);
          input.onChange(next?.productId ?? '');
        }}
        problem={problem}
      />
    </div>
  );
}
