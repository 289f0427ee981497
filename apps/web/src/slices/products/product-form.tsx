import type { ProductDetails } from '@parwell/contract';
import { PRODUCT_LABELS, PRODUCT_LENGTHS, PRODUCT_SAVE_FAILED } from '@parwell/domain';
import { useNotify } from '../../ui/feedback/notices.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormSection } from '../../ui/forms/form-section.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { ChangeNotes } from './change-notes.tsx';
import { CodeFields, DeviceFields, FlagFields, PackFields } from './product-fields.tsx';
import { IdentityFields, OtherProductFields } from './product-source-fields.tsx';
import { StorageFields } from './storage-fields.tsx';
import { toProductDraft, productSchema, valuesOf, type SavedProduct } from './product-values.ts';
import { useCreateProduct, useUpdateProduct } from './products.api.ts';
import { PRODUCTS_TEXTS } from './products.texts.ts';
import { relationFacts } from './relation-facts.tsx';

interface ProductFormProps {
  /** Null for a new product. */
  readonly product: ProductDetails | null;
  readonly onClose: () => void;
}

/** The Add Product and Edit Product modal (PROD-009). */
export default function ProductForm({ product, onClose }: ProductFormProps) {
  const notify = useNotify();
  const { mutateAsync: create } = useCreateProduct();
  const { mutateAsync: update } = useUpdateProduct(product?.version ?? 0);
  const before = product && valuesOf(product);
  const save = async (saved: SavedProduct) => {
    try {
      await (product ? update(saved) : create(saved));
    } catch (error) {
      // The form shows the server's message.
      notify({ message: PRODUCT_SAVE_FAILED, type: 'error' });
      throw error;
    }
    const text = product ? PRODUCTS_TEXTS.saved : PRODUCTS_TEXTS.created;
    notify({ message: text(saved.productId), type: 'success' });
  };
  return (
    <FormDialog
      title={product ? PRODUCTS_TEXTS.edit : PRODUCTS_TEXTS.add}
      width="md"
      record={product?.productId ?? ''}
      schema={productSchema}
      defaultValues={toProductDraft(before ?? undefined)}
      submitLabel={product ? PRODUCTS_TEXTS.save : PRODUCTS_TEXTS.add}
      onClose={onClose}
      onSubmit={save}
    >
      {({ control }) => (
        <>
          {product && <Facts wide facts={relationFacts(product)} />}
          <IdentityFields control={control} product={product} />
          <FormSection title={PRODUCTS_TEXTS.codes}>
            <CodeFields control={control} />
          </FormSection>
          <FormSection title={PRODUCTS_TEXTS.pack}>
            <PackFields control={control} />
          </FormSection>
          <FormSection title={PRODUCTS_TEXTS.storage}>
            <StorageFields control={control} />
          </FormSection>
          <FormSection title={PRODUCTS_TEXTS.inDevices}>
            <DeviceFields control={control} />
            <FlagFields control={control} />
          </FormSection>
          <OtherProductFields control={control} known={product?.namedProducts ?? []} />
          <TextArea
            control={control}
            name="notes"
            label={PRODUCT_LABELS.notes}
            maxLength={PRODUCT_LENGTHS.notes}
          />
          {before && product && <ChangeNotes control={control} before={before} stock={product.stock} />}
        </>
      )}
    </FormDialog>
  );
}
