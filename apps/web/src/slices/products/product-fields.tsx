import { DOSE_TYPES, PRODUCT_LABELS, PRODUCT_LENGTHS } from '@parwell/domain';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { ProductControl } from './product-values.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';

interface FieldsProps {
  readonly control: ProductControl;
}

const doseTypes = DOSE_TYPES.map((value) => ({ value, label: value }));
/** Longer than every accepted number and code. */
const MOST = 20;

export const CodeFields = ({ control }: FieldsProps) => (
  <>
    <FieldRow>
      <TextInput
        control={control}
        name="ndc"
        label={PRODUCT_LABELS.ndc}
        hint={PRODUCTS_TEXTS.ndcHint}
        maxLength={MOST}
      />
      <TextInput
        control={control}
        name="gtin"
        label={PRODUCT_LABELS.gtin}
        hint={PRODUCTS_TEXTS.gtinHint}
        inputMode="numeric"
        maxLength={MOST}
      />
    </FieldRow>
    <FieldRow>
      <TextInput
        control={control}
        name="relatedNdc"
        label={PRODUCT_LABELS.relatedNdc}
        hint={PRODUCTS_TEXTS.relatedHint}
        maxLength={MOST}
      />
      <TextInput
        control={control}
        name="supplierNumber"
        label={PRODUCT_LABELS.supplierNumber}
        maxLength={PRODUCT_LENGTHS.supplierNumber}
      />
    </FieldRow>
  </>
);

export const PackFields = ({ control }: FieldsProps) => (
  <>
    <FieldRow>
      <SelectInput
        control={control}
        name="doseType"
        label={PRODUCT_LABELS.doseType}
        placeholder={PRODUCTS_TEXTS.chooseDoseType}
        options={doseTypes}
      />
      <TextInput
        control={control}
        name="packQty"
        label={PRODUCT_LABELS.packQty}
        inputMode="numeric"
        maxLength={MOST}
      />
      <TextInput
        control={control}
        name="packUom"
        label={PRODUCT_LABELS.packUom}
        maxLength={PRODUCT_LENGTHS.packUom}
      />
    </FieldRow>
    <FieldRow>
      <TextInput
        control={control}
        name="lumQty"
        label={PRODUCT_LABELS.lumQty}
        hint={PRODUCTS_TEXTS.lumQtyHint}
        inputMode="numeric"
        maxLength={MOST}
      />
      <ValueField control={control} />
    </FieldRow>
    <FieldRow>
      <TextInput
        control={control}
        name="weight"
        label={PRODUCTS_TEXTS.weightLabel}
        inputMode="decimal"
        maxLength={MOST}
      />
      <TextInput
        control={control}
        name="lumAncillaryWeight"
        label={PRODUCTS_TEXTS.ancillaryLabel}
        inputMode="decimal"
        maxLength={MOST}
      />
    </FieldRow>
  </>
);

/** Says that the amount is the cost of a pack as sold. */
function ValueField({ control }: FieldsProps) {
  const [uom, qty] = useWatch({ control, name: ['packUom', 'packQty'] });
  return (
    <TextInput
      control={control}
      name="value"
      label={PRODUCTS_TEXTS.valueLabel}
      hint={PRODUCTS_TEXTS.valuePer(PRODUCTS_TEXTS.packOf(uom, qty))}
      inputMode="decimal"
      maxLength={MOST}
    />
  );
}

export const DeviceFields = ({ control }: FieldsProps) => (
  <FieldRow>
    <TextInput
      control={control}
      name="crl"
      label={PRODUCT_LABELS.crl}
      hint={PRODUCTS_TEXTS.crlHint}
      inputMode="numeric"
      maxLength={MOST}
    />
    <TextInput
      control={control}
      name="maxFill"
      label={PRODUCT_LABELS.maxFill}
      hint={PRODUCTS_TEXTS.maxFillHint}
      inputMode="numeric"
      maxLength={MOST}
    />
  </FieldRow>
);

const FLAGS = [
  ['active', PRODUCTS_TEXTS.inactiveHint],
  ['returnable', undefined],
  ['isSerializable', PRODUCTS_TEXTS.serializableHint],
  ['trackProviderTraining', PRODUCTS_TEXTS.trainingHint],
] as const;

export const FlagFields = ({ control }: FieldsProps) => (
  <Box
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}
  >
    {FLAGS.map(([name, hint]) => (
      <CheckboxInput key={name} control={control} name={name} label={PRODUCT_LABELS[name]} hint={hint} />
    ))}
  </Box>
);
