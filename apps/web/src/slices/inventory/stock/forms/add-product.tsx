import type { DeviceDetails } from '@parwell/contract';
import { addProductProblems, maxFillOnAdd, readQuantity } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { useAskedFirst } from '../../../../ui/forms/asked-first.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { ProductInput } from '../../../products/public/product-input.tsx';
import { useAddProduct } from '../stock.api.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';

interface AddProductProps {
  readonly device: DeviceDetails;
  /** Known from a scan. */
  readonly product?: { readonly productId: string; readonly productLabelName: string } | undefined;
  readonly onClose: () => void;
}

/** Adds a product to a device with its maximum (DINV-023..029). */
export default function AddProduct({ device, product, onClose }: AddProductProps) {
  const add = useAddProduct(device);
  const notify = useNotify();
  const { send } = useAskedFirst();
  const schema = z
    .object({ productId: z.string(), maxUoUFillQty: z.string().trim() })
    .superRefine(({ productId, maxUoUFillQty }, context) => {
      const draft = { productId, maxUoUFillQty: readQuantity(maxUoUFillQty) };
      for (const { field, message } of addProductProblems(draft, device.cabinetType))
        context.addIssue({ code: 'custom', path: [field], message });
    });
  return (
    <FormDialog
      title={STOCK_TEXTS.addProduct}
      record={device.cabinetId}
      schema={schema}
      defaultValues={{ productId: product?.productId ?? '', maxUoUFillQty: '' }}
      submitLabel={STOCK_TEXTS.addProduct}
      onClose={onClose}
      onSubmit={async ({ productId, maxUoUFillQty }) => {
        const body = { productId, maxUoUFillQty: readQuantity(maxUoUFillQty) ?? 0 };
        const added = await send(STOCK_TEXTS.addProduct, (confirmed) =>
          add.mutateAsync({ ...body, ...confirmed }),
        );
        notify({
          message: STOCK_TEXTS.added(added.productLabelName, device.cabinetName),
          type: 'success',
        });
      }}
    >
      {({ control }) => (
        <>
          <ProductInput
            control={control}
            name="productId"
            label="Product"
            customerId={device.customerId}
            emptyText={STOCK_TEXTS.chooseProduct}
            {...(product && {
              known: [{ productId: product.productId, productName: product.productLabelName, source: '' }],
            })}
          />
          <TextInput
            control={control}
            name="maxUoUFillQty"
            label="Max Fill Quantity"
            hint={STOCK_TEXTS.maxFillHint(maxFillOnAdd(device.cabinetType))}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </>
      )}
    </FormDialog>
  );
}
