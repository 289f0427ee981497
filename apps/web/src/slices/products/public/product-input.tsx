import type { ProductName } from '@parwell/contract';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { useField, type FieldOf } from '../../../ui/forms/use-field.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ProductPicker } from './product-picker.tsx';
import type { OfferedProducts } from './product-source.ts';

type ProductInputProps<Input extends FieldValues, Output> = FieldOf<Input, Output, string> &
  OfferedProducts & {
    readonly label: string;
    /** The products initially in the form, to show their names. */
    readonly known?: readonly ProductName[];
    /** Shown if the field is empty. */
    readonly emptyText?: string;
  };

/** Form field for a product, by id; empty if there is none. */
export function ProductInput<Input extends FieldValues, Output>(props: ProductInputProps<Input, Output>) {
  const { control, name, label, customerId, source, known = [], emptyText } = props;
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
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name={name} />
      <ProductPicker
        label={label}
        customerId={customerId}
        source={source}
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
