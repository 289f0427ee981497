import type { DeviceDetails, DeviceSlot } from '@parwell/contract';
import { PO_TYPES } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { useSetPoType } from './product-configuration.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const schema = z.object({ poType: z.enum(['', ...PO_TYPES]) });
const options = PO_TYPES.map((value) => ({ value, label: value }));

interface SetPoTypeProps {
  readonly device: DeviceDetails;
  readonly slot: DeviceSlot;
  readonly onClose: () => void;
}

/** Sets how a product of this device is ordered, for all dispensers that hold it. */
export default function SetPoType({ device, slot, onClose }: SetPoTypeProps) {
  const { productId, productName, poType } = slot;
  const set = useSetPoType(device.cabinetId);
  const notify = useNotify();
  return (
    <FormDialog
      title={CONFIGURATION_TEXTS.products.setPoType}
      record={productId ?? ''}
      schema={schema}
      defaultValues={{ poType: poType ?? '' }}
      submitLabel="Save"
      onClose={onClose}
      onSubmit={async (values) => {
        await set.mutateAsync({ productId: productId ?? '', ...values });
        notify({ message: CONFIGURATION_TEXTS.products.poTypeSaved(productName ?? ''), type: 'success' });
      }}
    >
      {({ control }) => (
        <SelectInput
          control={control}
          name="poType"
          label="PO Type"
          placeholder="None"
          hint={CONFIGURATION_TEXTS.products.poTypeHint(productName ?? '')}
          options={options}
        />
      )}
    </FormDialog>
  );
}
