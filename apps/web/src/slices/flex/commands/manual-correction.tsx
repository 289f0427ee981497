import type { DeviceDetails } from '@parwell/contract';
import {
  COMMAND_LABELS,
  CORRECTION_SUCCEEDED,
  CORRECTION_TYPES,
  RECEIPT_HEADER,
  SERIALIZED,
  traysOf,
  usDate,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { flexConfigurationQuery } from '../../device-configuration/public/flex-configuration.ts';
import { DateInput } from '../../../ui/forms/date-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { CommandForm } from '../command-form.tsx';
import { expiredQuestion } from '../expired-lots.ts';
import { useSendCorrection } from '../flex.api.ts';
import { FLEX_TEXTS } from '../flex.texts.ts';
import { correctionSchema, EMPTY_CORRECTION, type CorrectionForm } from './correction-draft.ts';
import { TrayProduct } from './tray-product.tsx';

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
      schema={correctionSchema}
      defaultValues={EMPTY_CORRECTION}
      submitLabel={FLEX_TEXTS.sendCorrection}
      succeeded={CORRECTION_SUCCEEDED}
      question={({ correctionType, ...lot }) =>
        correctionType === 'insert' ? expiredQuestion([lot], FLEX_TEXTS.expiredInsertTitle, format) : null
      }
      send={({ serialized, serialNumber, count, expiryDate, ...correction }, confirmed) =>
        send({
          ...correction,
          ...confirmed,
          expiryDate: usDate(expiryDate),
          ...(serialized === 'YES' ? { serialNumber, count: 1 } : { count }),
        })
      }
    >
      {(form) => (
        <>
          <FieldRow>
            <SelectInput
              control={form.control}
              name="correctionType"
              label="Type"
              options={types}
              onChosen={() => form.setValue('productId', '')}
            />
            <SelectInput
              control={form.control}
              name="drawerNumber"
              label="Tray"
              placeholder={FLEX_TEXTS.chooseTray}
              hint={error ? error.message : undefined}
              // The next tray may be set up for other products.
              onChosen={() => form.setValue('productId', '')}
              options={trays.map(({ drawerNumber, label }) => ({ value: String(drawerNumber), label }))}
            />
          </FieldRow>
          <FieldRow>
            <TrayProduct device={device} configuration={data} form={form} />
            <DateInput control={form.control} name="expiryDate" label="Expiry Date" />
          </FieldRow>
          <FieldRow>
            <TextInput
              control={form.control}
              name="lotNumber"
              label="Lot"
              autoComplete="off"
              maxLength={200}
            />
            <TextInput
              control={form.control}
              name="poNumber"
              label={RECEIPT_HEADER.poNumber}
              autoComplete="off"
              maxLength={200}
            />
          </FieldRow>
          <FieldRow>
            <SelectInput control={form.control} name="serialized" label="Serialized" options={yesOrNo} />
            <HowMuch control={form.control} />
          </FieldRow>
        </>
      )}
    </CommandForm>
  );
}

function HowMuch({ control }: Pick<CorrectionForm, 'control'>) {
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
