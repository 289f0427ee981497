import type { DeviceDetails } from '@parwell/contract';
import { RECEIPT_HEADER, RECEIPT_SUCCEEDED, SERIALIZED } from '@parwell/domain';
import { DateInput } from '../../ui/forms/date-input.tsx';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { CommandForm } from './command-form.tsx';
import { expiredQuestion } from './expired-lots.ts';
import { useSendReceipt } from './flex.api.ts';
import { FLEX_TEXTS } from './flex.texts.ts';
import { EMPTY_RECEIPT, receiptSchema } from './receipt-draft.ts';
import { ReceiptItems } from './receipt-items.tsx';

const SCHEMAS = { plain: receiptSchema(false), withOrder: receiptSchema(true) };
const yesOrNo = SERIALIZED.map((value) => ({ value, label: value }));

interface ReceiptFormProps {
  readonly device: DeviceDetails;
  readonly title: string;
  /** Also asks for the order number, as the Receipts tab does. */
  readonly withOrder?: boolean;
  readonly onSucceeded?: () => void;
  readonly onCancel?: () => void;
}

export function ReceiptForm({ device, title, withOrder = false, ...handlers }: ReceiptFormProps) {
  const { mutateAsync: send } = useSendReceipt(device.cabinetId);
  const format = useFormatter();
  return (
    <CommandForm
      device={device}
      title={title}
      schema={withOrder ? SCHEMAS.withOrder : SCHEMAS.plain}
      defaultValues={EMPTY_RECEIPT}
      submitLabel={withOrder ? FLEX_TEXTS.addReceipt : FLEX_TEXTS.sendReceipt}
      succeeded={RECEIPT_SUCCEEDED}
      question={({ receiptItems }) => expiredQuestion(receiptItems, FLEX_TEXTS.expiredTitle, format)}
      send={(receipt, confirmed) => send({ ...receipt, ...confirmed })}
      {...handlers}
    >
      {({ control }) => (
        <>
          <FieldRow>
            <TextInput
              control={control}
              name="shipmentId"
              label={RECEIPT_HEADER.shipmentId}
              autoComplete="off"
              maxLength={200}
            />
            <DateInput control={control} name="shipmentDate" label={RECEIPT_HEADER.shipmentDate} />
          </FieldRow>
          <FieldRow>
            <TextInput
              control={control}
              name="poNumber"
              label={RECEIPT_HEADER.poNumber}
              autoComplete="off"
              maxLength={200}
            />
            {withOrder && (
              <TextInput
                control={control}
                name="orderNumber"
                label={RECEIPT_HEADER.orderNumber}
                autoComplete="off"
                maxLength={200}
              />
            )}
            <SelectInput control={control} name="serialized" label="Serialized" options={yesOrNo} />
          </FieldRow>
          <ReceiptItems control={control} customerId={device.customerId} />
        </>
      )}
    </CommandForm>
  );
}
