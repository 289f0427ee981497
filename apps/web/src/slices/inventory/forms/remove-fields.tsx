import type { DeviceDetails, InventoryLot } from '@parwell/contract';
import { byHandAt, requiresProvider, shortId } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { MultiSelect } from '../../../ui/forms/multi-select.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { unitsQuery } from '../inventory.api.ts';
import { INVENTORY_TEXTS } from '../inventory.texts.ts';
import { dispenserValue, placeText } from '../places.ts';
import { useScanTarget } from '../scan-target.ts';
import { entersNumber, picksUnits, withoutSerial } from './removal-units.ts';

export const REMOVAL_REASONS = ['VEND', 'RETURN'] as const;

/** A lot as the value of a select: the same number may belong to two products. */
export const lotValue = ({ productItemId, lot }: Pick<InventoryLot, 'productItemId' | 'lot'>): string =>
  JSON.stringify([productItemId, lot]);

interface Fields {
  readonly lot: string;
  readonly qty: string;
  readonly units: string[];
  readonly dispenser: string;
  readonly reason: (typeof REMOVAL_REASONS)[number];
  readonly npiProviderId: string;
  readonly customerNote: string;
}

interface RemoveFieldsProps<Output> {
  readonly form: UseFormReturn<Fields, unknown, Output>;
  readonly lots: readonly InventoryLot[];
  readonly device: DeviceDetails;
  readonly dispenserOf: (lot: InventoryLot | undefined) => string;
}

export function RemoveFields<Output>({ form, lots, device, dispenserOf }: RemoveFieldsProps<Output>) {
  const { control, setValue, getValues } = form;
  const format = useFormatter();
  const chosen = useWatch({ control, name: 'lot' });
  const lot = lots.find((each) => lotValue(each) === chosen);
  const options = { shouldDirty: true } as const;
  /** Units and dispenser belong to the lot. */
  const forLot = (other: InventoryLot | undefined) => {
    setValue('dispenser', dispenserOf(other), options);
    setValue('units', [], options);
  };
  useScanTarget('remove', ({ products: [product], lot: scanned, serial, tagId }) => {
    const found = lots.find(
      (each) => each.productItemId === product?.productItemId && (scanned === null || each.lot === scanned),
    );
    if (found && lotValue(found) !== getValues('lot')) {
      setValue('lot', lotValue(found), options);
      forLot(found);
    }
    const unit = found && found.tagged > 0 ? tagId : serial;
    if (unit && !getValues('units').includes(unit)) setValue('units', [...getValues('units'), unit], options);
  });
  return (
    <>
      <SelectInput
        control={control}
        name="lot"
        label="Lot"
        placeholder={INVENTORY_TEXTS.chooseLot}
        onChosen={(value) => forLot(lots.find((each) => lotValue(each) === value))}
        options={lots.map((each) => ({
          value: lotValue(each),
          label: `${each.productLabelName}: ${INVENTORY_TEXTS.lotOption(
            each.lot,
            each.expiration === null ? INVENTORY_TEXTS.noDate : format.date(each.expiration),
            each.onHand,
          )}`,
        }))}
      />
      {byHandAt(device.cabinetType) === 'dispensers' && (
        <SelectInput
          control={control}
          name="dispenser"
          label="Dispenser"
          placeholder={INVENTORY_TEXTS.chooseDispenser}
          options={(lot?.parts ?? [])
            .filter(({ dispenserOffset }) => dispenserOffset !== null)
            .map((part) => ({
              value: dispenserValue(part.holderOffset ?? 0, part.dispenserOffset ?? 0),
              label: `${placeText(part)}: ${INVENTORY_TEXTS.onHand(part.onHand)}`,
            }))}
        />
      )}
      <FieldRow>
        {lot && picksUnits(lot) && (
          <PickUnits key="units" form={form} lot={lot} cabinetId={device.cabinetId} />
        )}
        {entersNumber(lot) && (
          <TextInput
            key="qty"
            control={control}
            name="qty"
            label={picksUnits(lot) ? INVENTORY_TEXTS.withoutSerial : 'Quantity'}
            hint={lot && INVENTORY_TEXTS.onHand(withoutSerial(lot) || lot.onHand)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        )}
        <SelectInput
          control={control}
          name="reason"
          label="Reason"
          options={REMOVAL_REASONS.map((value) => ({ value, label: INVENTORY_TEXTS.reasons[value] }))}
        />
      </FieldRow>
      {requiresProvider(device) && (
        <SelectInput
          control={control}
          name="npiProviderId"
          label="Provider"
          placeholder={INVENTORY_TEXTS.chooseProvider}
          options={device.cabinetProviders.map(({ npi, firstName, lastName }) => ({
            value: npi,
            label: `${firstName} ${lastName} (${npi})`,
          }))}
        />
      )}
      <TextInput control={control} name="customerNote" label="Note" autoComplete="off" maxLength={2000} />
    </>
  );
}

interface PickUnitsProps<Output> {
  readonly form: UseFormReturn<Fields, unknown, Output>;
  readonly lot: InventoryLot;
  readonly cabinetId: string;
}

/** Single units, by serial number and tag. */
function PickUnits<Output>({ form, lot, cabinetId }: PickUnitsProps<Output>) {
  const { data } = useQuery(unitsQuery(cabinetId, lot.productItemId, lot.lot));
  return (
    <MultiSelect
      control={form.control}
      name="units"
      label={INVENTORY_TEXTS.serials}
      placeholder={INVENTORY_TEXTS.chooseUnits}
      options={(data?.result ?? []).map(({ serialNo, tagId, pending }) => ({
        value: lot.tagged > 0 ? tagId : serialNo,
        label: [
          INVENTORY_TEXTS.unit(serialNo, tagId === '' ? '' : shortId(tagId)),
          pending ? INVENTORY_TEXTS.pendingUnit : '',
        ]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  );
}
