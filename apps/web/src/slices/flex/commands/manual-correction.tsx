import type { DeviceDetails } from '@parwell/contract';
import {
  COMMAND_LABELS,
  CORRECTION_SUCCEEDED,
  CORRECTION_TYPES,
  correctionProblems,
  PRODUCT_ID_NEEDED,
  readQuantity,
  RECEIPT_HEADER,
  SERIALIZED,
  traysOf,
  usDate,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { flexConfigurationQuery } from '../../device-configuration/public/flex-configuration.ts';
import { ProductInput } from '../../products/public/product-input.tsx';
import { DateInput } from '../../../ui/forms/date-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { CommandForm } from '../command-form.tsx';
import { expiredQuestion } from '../expired-lots.ts';
import { useSendCorrection } from '../flex.api.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';

const text = z.string().trim().max(200);

const schema = z
  .object({
    correctionType: z.enum(CORRECTION_TYPES),
    drawerNumber: text.transform((drawer) => (drawer === '' ? null : Number(drawer))),
    productId: text,
    expiryDate: text,
    lotNumber: text,
    poNumber: text,
    serialized: z.enum(SERIALIZED),
    count: text.transform((count) => readQuantity(count) ?? 0),
    serialNumber: text,
  })
  .superRefine((draft, context) => {
    for (const { field, message } of correctionProblems(draft)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
type Fields = z.input<typeof schema>;

const EMPTY: Fields = {
  correctionType: 'insert',
  drawerNumber: '',
  productId: '',
  expiryDate: '',
  lotNumber: '',
  poNumber: '',
  serialized: 'NO',
  count: '',
  serialNumber: '',
};

const types = CORRECTION_TYPES.map((value) => ({
  value,
  label: value === 'insert' ? 'Insert' : 'Remove',
}));
const yesOrNo = SERIALIZED.map((value) => ({ value, label: value }));

export function ManualCorrection({ device }: { readonly device: DeviceDetails }) {
  const { mutateAsync: send } = useSendCorrection(device.cabinetId);
  const format = useFormatter();
  const { data, error } = useQuery(flexConfigurationQuery(device));
  const trays = data ? traysOf(data.config.data) : [];
  return (
    <CommandForm
      device={device}
      title={COMMAND_LABELS.manual_correction}
      schema={schema}
      defaultValues={EMPTY}
      submitLabel={FLEX_TEXTS.sendCorrection}
      succeeded={CORRECTION_SUCCEEDED}
      question={({ correctionType, ...lot }) =>
        correctionType === 'insert' ? expiredQuestion([lot], FLEX_TEXTS.expiredInsertTitle, format) : null
      }
      send={({ serialized, serialNumber, count, expiryDate, ...correction }) =>
        send({
          ...correction,
          expiryDate: usDate(expiryDate),
          ...(serialized === 'YES' ? { serialNumber, count: 1 } : { count }),
        })
      }
    >
      {({ control }) => (
        <>
          <FieldRow>
            <SelectInput control={control} name="correctionType" label="Type" options={types} />
            <SelectInput
              control={control}
              name="drawerNumber"
              label="Tray"
              placeholder={FLEX_TEXTS.chooseTray}
              hint={error ? error.message : undefined}
              options={trays.map(({ drawerNumber, label }) => ({ value: String(drawerNumber), label }))}
            />
          </FieldRow>
          <FieldRow>
            <ProductInput
              control={control}
              name="productId"
              label="Product"
              customerId={device.customerId}
              emptyText={PRODUCT_ID_NEEDED}
            />
            <DateInput control={control} name="expiryDate" label="Expiry Date" />
          </FieldRow>
          <FieldRow>
            <TextInput control={control} name="lotNumber" label="Lot" autoComplete="off" maxLength={200} />
            <TextInput
              control={control}
              name="poNumber"
              label={RECEIPT_HEADER.poNumber}
              autoComplete="off"
              maxLength={200}
            />
          </FieldRow>
          <FieldRow>
            <SelectInput control={control} name="serialized" label="Serialized" options={yesOrNo} />
            <HowMuch control={control} />
          </FieldRow>
        </>
      )}
    </CommandForm>
  );
}

/** Either a serial number or a quantity. */
function HowMuch<Output>({ control }: { readonly control: Control<Fields, unknown, Output> }) {
  const serialized = useWatch({ control, name: 'serialized' });
  return serialized === 'YES' ? (
    <TextInput
      key="serial"
      control={control}
      name="serialNumber"
      label="Serial Number"
      autoComplete="off"
      maxLength={200}
    />
  ) : (
    <TextInput
      key="count"
      control={control}
      name="count"
      label="Count"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
    />
  );
}
