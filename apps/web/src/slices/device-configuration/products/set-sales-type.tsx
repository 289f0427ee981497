import type { DeviceDetails, DeviceSlot } from '@parwell/contract';
import { SALES_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { useSetSalesType } from './product-configuration.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const schema = z.object({ poType: z.enum(['', ...SALES_TYPES]) });
const options = SALES_TYPES.map((value) => ({ value, label: value }));

interface SetSalesTypeProps {
  readonly device: DeviceDetails;
  readonly slot: DeviceSlot;
  readonly onClose: () => void;
}

/** Sets how a product is sold from this device, for all dispensers that hold it. */
export default function SetSalesType({ device, slot, onClose }: SetSalesTypeProps) {
  const { productId, productName, poType } = slot;
  const set = useSetSalesType(device.cabinetId);
  const notify = useNotify();
  return (
    <FormDialog
      title={CONFIGURATION_TEXTS.products.setSalesType}
      record={productId ?? ''}
      schema={schema}
      defaultValues={{ poType: poType ?? '' }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async (values) => {
        await set.mutateAsync({ productItemId: productId ?? '', ...values });
        notify({ message: CONFIGURATION_TEXTS.products.salesTypeSaved(productName ?? ''), type: 'success' });
      }}
    >
      {({ control }) => (
        <SelectInput
          control={control}
          name="poType"
          label="Sales Type"
          placeholder="None"
          hint={CONFIGURATION_TEXTS.products.salesTypeHint(productName ?? '')}
          options={options}
        />
      )}
    </FormDialog>
  );
}
