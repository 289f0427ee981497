import type { DeviceDetails } from '@parwell/contract';
import {
  COMMAND_LABELS,
  PRODUCT_ID_NEEDED,
  SERIALIZED,
  SYNC_ACTIONS,
  SYNC_FAILED,
  SYNC_SUCCEEDED,
} from '@parwell/domain';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { ProductInput } from '../../products/public/product-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import type { Question } from '../../../ui/forms/confirm-dialog.tsx';
import { CommandForm } from '../command-form.tsx';
import { useSendSync } from '../flex.api.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';

const schema = z
  .object({
    syncAction: z.enum(SYNC_ACTIONS),
    allProducts: z.enum(SERIALIZED),
    productId: z.string().trim().max(200),
  })
  .superRefine(({ allProducts, productId }, context) => {
    if (allProducts === 'NO' && productId === '')
      context.addIssue({ code: 'custom', path: ['productId'], message: PRODUCT_ID_NEEDED });
  });
type Fields = z.input<typeof schema>;

const actions = SYNC_ACTIONS.map((value) => ({ value, label: value === 'add' ? 'Add' : 'Delete' }));
const yesOrNo = SERIALIZED.map((value) => ({ value, label: value }));

export function InventorySync({ device }: { readonly device: DeviceDetails }) {
  const { mutateAsync: send } = useSendSync(device.cabinetId);
  return (
    <CommandForm
      device={device}
      title={COMMAND_LABELS.inventory_sync}
      schema={schema}
      defaultValues={{ syncAction: 'add', allProducts: 'YES', productId: '' }}
      submitLabel={FLEX_TEXTS.sendSync}
      succeeded={SYNC_SUCCEEDED}
      failed={SYNC_FAILED}
      question={(values) => deleteQuestion(values, device)}
      send={({ syncAction, allProducts, productId }) =>
        send({
          syncAction,
          ...(allProducts === 'YES'
            ? { allProducts: true }
            : { allProducts: false, productData: { productId } }),
        })
      }
    >
      {({ control }) => (
        <>
          <FieldRow>
            <SelectInput control={control} name="syncAction" label="Action" options={actions} />
            <SelectInput control={control} name="allProducts" label="All Products" options={yesOrNo} />
          </FieldRow>
          <ProductChoice control={control} customerId={device.customerId} />
        </>
      )}
    </CommandForm>
  );
}

function deleteQuestion(
  { syncAction, allProducts, productId }: z.output<typeof schema>,
  { cabinetName }: DeviceDetails,
): Question | null {
  if (syncAction !== 'delete') return null;
  const all = allProducts === 'YES';
  return {
    title: all ? FLEX_TEXTS.deleteAllTitle(cabinetName) : FLEX_TEXTS.deleteOneTitle(productId, cabinetName),
    message: all ? FLEX_TEXTS.deleteAllMessage(cabinetName) : FLEX_TEXTS.deleteOneMessage(productId),
    confirmLabel: FLEX_TEXTS.deleteConfirm,
    danger: true,
  };
}

interface ProductChoiceProps<Output> {
  readonly control: Control<Fields, unknown, Output>;
  readonly customerId: string;
}

function ProductChoice<Output>({ control, customerId }: ProductChoiceProps<Output>) {
  const allProducts = useWatch({ control, name: 'allProducts' });
  if (allProducts === 'YES') return null;
  return (
    <ProductInput
      control={control}
      name="productId"
      label="Product"
      customerId={customerId}
      emptyText={PRODUCT_ID_NEEDED}
    />
  );
}
