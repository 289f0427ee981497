import type { ProductDetails, ProductName } from '@parwell/contract';
import { ORDERED_SOURCE, PRODUCT_LABELS, PRODUCT_LENGTHS, RELATION_FIELDS } from '@parwell/domain';
import { useWatch } from 'react-hook-form';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { ReadOnlyContext } from '../../ui/forms/read-only.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { CustomerInput } from '../customers/public/customer-input.tsx';
import { ProductInput } from './public/product-input.tsx';
import { OWN_OF_CUSTOMER, SOURCES, type ProductControl } from './product-values.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';

const sources = SOURCES.map((value) => ({ value, label: PRODUCTS_TEXTS.sources[value] }));

interface IdentityFieldsProps {
  readonly control: ProductControl;
  readonly product: ProductDetails | null;
}

/** Id and source never change: stock, par and orders refer to them. */
export function IdentityFields({ control, product }: IdentityFieldsProps) {
  const source = useWatch({ control, name: 'source' });
  return (
    <>
      <ReadOnlyContext value={product !== null}>
        <FieldRow>
          <TextInput
            control={control}
            name="productId"
            label={PRODUCT_LABELS.productId}
            maxLength={PRODUCT_LENGTHS.productId}
            autoComplete="off"
          />
          <SelectInput
            control={control}
            name="source"
            label={PRODUCT_LABELS.source}
            options={sources}
            hint={product?.customerName ?? undefined}
          />
        </FieldRow>
      </ReadOnlyContext>
      {product === null && source === OWN_OF_CUSTOMER && (
        <CustomerInput
          control={control}
          name="customerId"
          label={PRODUCTS_TEXTS.customer}
          emptyText={PRODUCTS_TEXTS.chooseCustomer}
        />
      )}
      <FieldRow>
        <TextInput
          control={control}
          name="productName"
          label={PRODUCT_LABELS.productName}
          maxLength={PRODUCT_LENGTHS.productName}
        />
        <TextInput
          control={control}
          name="productGroup"
          label={PRODUCT_LABELS.productGroup}
          maxLength={PRODUCT_LENGTHS.productGroup}
        />
      </FieldRow>
    </>
  );
}

interface OtherProductFieldsProps {
  readonly control: ProductControl;
  /** For the names of products that are already related. */
  readonly known: readonly ProductName[];
}

const RELATIONS = [
  ['lumProductId', PRODUCTS_TEXTS.lumLabel],
  ['mbrxProductId', PRODUCTS_TEXTS.mbrxLabel],
  ['mbrxProductIdExt', PRODUCTS_TEXTS.mbrxExtLabel],
] as const;

/** The LUM and MBRX products that an ordered product stands for (S2). */
export function OtherProductFields({ control, known }: OtherProductFieldsProps) {
  const source = useWatch({ control, name: 'source' });
  if (source !== ORDERED_SOURCE) return null;
  return (
    <FormSection title={PRODUCTS_TEXTS.otherForms}>
      {RELATIONS.map(([name, label]) => (
        <ProductInput
          key={name}
          control={control}
          name={name}
          label={label}
          source={RELATION_FIELDS[name]}
          known={known}
          emptyText={PRODUCTS_TEXTS.noProduct}
        />
      ))}
    </FormSection>
  );
}
