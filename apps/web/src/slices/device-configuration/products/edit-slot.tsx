import type { DeviceDetails, DeviceSlot, ProductConfiguration, ProductName } from '@parwell/contract';
import { CAPACITY_WRONG, capacityProblem, slotKey } from '@parwell/domain';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { ProductPicker } from '../../products/public/product-picker.tsx';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useAskedFirst } from '../../../ui/forms/asked-first.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSaveConfiguration } from './product-configuration.api.ts';
import { placeOf } from './slot-columns.tsx';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const schema = z
  .object({
    product: z.custom<ProductName>().nullable(),
    capacity: z.string().trim().regex(/^\d+$/, CAPACITY_WRONG).transform(Number),
  })
  .superRefine(({ product, capacity }, context) => {
    const message = capacityProblem({ productId: product?.productId ?? null, capacity });
    if (message !== null) context.addIssue({ code: 'custom', path: ['capacity'], message });
  });

/** The slot's product in the form the picker needs, which ignores the product's owner. */
const placed = ({ productId, productName }: DeviceSlot): ProductName | null =>
  productId === null ? null : { productId, productName: productName ?? productId, source: '' };

interface EditSlotProps {
  readonly device: DeviceDetails;
  /** The current configuration, so that saving keeps changes others made to other slots. */
  readonly configuration: ProductConfiguration;
  readonly slot: DeviceSlot;
  readonly onClose: () => void;
}

export default function EditSlot({ device, configuration, slot, onClose }: EditSlotProps) {
  const save = useSaveConfiguration(device.cabinetId);
  const notify = useNotify();
  const { send } = useAskedFirst();
  const title = placeOf(slot);
  return (
    <FormDialog
      title={title}
      schema={schema}
      defaultValues={{ product: placed(slot), capacity: String(slot.capacity) }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async ({ product, capacity }) => {
        const productId = product?.productId ?? null;
        const slots = configuration.slots.map((one) => ({
          holder: one.holder,
          dispenser: one.dispenser,
          ...(slotKey(one) === slotKey(slot)
            ? { productId, capacity }
            : { productId: one.productId, capacity: one.capacity }),
        }));
        const body = { slots, version: configuration.version };
        await send(title, (confirmed) => save.mutateAsync({ ...body, ...confirmed }));
        notify({ message: CONFIGURATION_TEXTS.products.saved(title), type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <Controller
            control={control}
            name="product"
            render={({ field }) => (
              <ProductPicker
                label="Product"
                customerId={device.customerId}
                optional
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <TextInput
            control={control}
            name="capacity"
            label="Capacity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        </>
      )}
    </FormDialog>
  );
}
