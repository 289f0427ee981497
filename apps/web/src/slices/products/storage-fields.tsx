import {
  ALLOWANCE_LABELS,
  ALLOWANCES,
  PRODUCT_LABELS,
  STORAGE_CONDITION_LABELS,
  STORAGE_CONDITIONS,
  storageLimits,
} from '@parwell/domain';
import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { ProductControl } from './product-values.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';

const conditions = STORAGE_CONDITIONS.map((value) => {
  const limits = storageLimits({ storageCondition: value, storageFrom: null, storageTo: null });
  const label = STORAGE_CONDITION_LABELS[value];
  return { value, label: limits ? `${label} (${limits.min} to ${limits.max} °C)` : label };
});
const allowances = ALLOWANCES.map((value) => ({ value, label: ALLOWANCE_LABELS[value] }));
/** Longer than every accepted number. */
const MOST = 10;

/** How cold it must be kept (H4). */
export function StorageFields({ control }: { readonly control: ProductControl }) {
  const [condition, allowance] = useWatch({ control, name: ['storageCondition', 'allowance'] });
  const isKnown = condition !== 'UNKNOWN';
  return (
    <>
      <FieldRow>
        <SelectInput
          control={control}
          name="storageCondition"
          label={PRODUCT_LABELS.storageCondition}
          options={conditions}
        />
        {isKnown && (
          <SelectInput
            control={control}
            name="allowance"
            label={PRODUCT_LABELS.allowance}
            options={allowances}
            hint={allowance === 'ASK' ? PRODUCTS_TEXTS.askHint : PRODUCTS_TEXTS.allowanceHint}
          />
        )}
      </FieldRow>
      {condition === 'OWN_LIMITS' && (
        <FieldRow>
          {(['storageFrom', 'storageTo'] as const).map((name) => (
            <TextInput
              key={name}
              control={control}
              name={name}
              label={PRODUCT_LABELS[name]}
              inputMode="text"
              maxLength={MOST}
            />
          ))}
        </FieldRow>
      )}
      {isKnown && condition !== 'FROZEN' && (
        <CheckboxInput
          control={control}
          name="mayFreeze"
          label={PRODUCT_LABELS.mayFreeze}
          hint={PRODUCTS_TEXTS.mayFreezeHint}
        />
      )}
      {isKnown && allowance === 'MINUTES' && (
        <FieldRow>
          <TextInput
            control={control}
            name="allowanceMinutes"
            label={PRODUCT_LABELS.allowanceMinutes}
            hint={PRODUCTS_TEXTS.allowanceMinutesHint}
            inputMode="numeric"
            maxLength={MOST}
          />
          {(['allowanceFrom', 'allowanceTo'] as const).map((name) => (
            <TextInput
              key={name}
              control={control}
              name={name}
              label={PRODUCT_LABELS[name]}
              inputMode="text"
              maxLength={MOST}
            />
          ))}
        </FieldRow>
      )}
    </>
  );
}
