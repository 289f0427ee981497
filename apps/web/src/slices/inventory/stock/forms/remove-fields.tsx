import Alert from '@mui/material/Alert';
import type { DeviceDetails, InventoryLot, ScanAnswer } from '@parwell/contract';
import { byHandAt, isUsableOn, requiresProvider, shortId, type CalendarDate } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useFormatter } from '../../../../ui/dates/use-formatter.ts';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { FieldRow } from '../../../../ui/forms/field-row.tsx';
import { MultiSelect } from '../../../../ui/forms/multi-select.tsx';
import { SelectInput } from '../../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { unitsQuery } from '../stock.api.ts';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { dispenserValue, placeText } from '../../goods/places.ts';
import { useFormScan } from '../use-form-scan.ts';
import { moreUnits } from '../../goods/entered.ts';
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
  readonly today: CalendarDate;
  readonly dispenserOf: (lot: InventoryLot | undefined) => string;
}

export function RemoveFields<Output>({ form, lots, device, today, dispenserOf }: RemoveFieldsProps<Output>) {
  const notify = useNotify();
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
  const chosenLot = () => lots.find((each) => lotValue(each) === getValues('lot'));
  const unitOf = ({ serial, tagId }: ScanAnswer) => tagId ?? serial;
  const count = (scan: ScanAnswer) => {
    const [product] = scan.products;
    const isMeant = (each: InventoryLot | undefined) =>
      each?.productItemId === product?.productId && (scan.lot === null || each?.lot === scan.lot);
    const found = [chosenLot(), ...lots].find(isMeant);
    if (!found)
      return notify({
        message: STOCK_TEXTS.lotNotHere(product?.productLabelName ?? '', scan.lot ?? ''),
        type: 'warning',
      });
    if (lotValue(found) !== getValues('lot')) {
      setValue('lot', lotValue(found), options);
      forLot(found);
    }
    const unit = found.tagged > 0 ? scan.tagId : scan.serial;
    if (picksUnits(found) && unit !== null) setValue('units', [...getValues('units'), unit], options);
    else setValue('qty', moreUnits(getValues('qty'), scan.units), options);
  };
  useFormScan('remove', {
    entered: () => ({
      productId: chosenLot()?.productItemId ?? '',
      lot: chosenLot()?.lot ?? '',
      units: getValues('units'),
    }),
    unitOf: (scan) => ((chosenLot()?.tagged ?? 0) > 0 ? unitOf(scan) : scan.serial),
    count,
    begin: (scan) => {
      setValue('lot', '', options);
      setValue('qty', '', options);
      setValue('customerNote', '', options);
      forLot(undefined);
      count(scan);
    },
  });
  const isPast = lot !== undefined && !isUsableOn(lot, today);
  return (
    <>
      <SelectInput
        control={control}
        name="lot"
        label="Lot"
        placeholder={STOCK_TEXTS.chooseLot}
        onChosen={(value) => forLot(lots.find((each) => lotValue(each) === value))}
        options={lots.map((each) => ({
          value: lotValue(each),
          label: `${each.productLabelName}: ${STOCK_TEXTS.lotOption(
            each.lot,
            each.expiration === null ? STOCK_TEXTS.noDate : format.date(each.expiration),
            each.onHand,
          )}`,
        }))}
      />
      {isPast && (
        <Alert severity="warning">
          {STOCK_TEXTS.expiredRemoval(lot.lot, format.date(lot.expiration ?? ''))}
        </Alert>
      )}
      {byHandAt(device.cabinetType) === 'dispensers' && (
        <SelectInput
          control={control}
          name="dispenser"
          label="Dispenser"
          placeholder={STOCK_TEXTS.chooseDispenser}
          options={(lot?.parts ?? [])
            .filter(({ dispenserOffset }) => dispenserOffset !== null)
            .map((part) => ({
              value: dispenserValue(part.holderOffset ?? 0, part.dispenserOffset ?? 0),
              label: `${placeText(part)}: ${GOODS_TEXTS.onHand(part.onHand)}`,
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
            label={picksUnits(lot) ? STOCK_TEXTS.withoutSerial : 'Quantity'}
            hint={lot && GOODS_TEXTS.onHand(withoutSerial(lot) || lot.onHand)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        )}
        <SelectInput
          control={control}
          name="reason"
          label="Reason"
          options={REMOVAL_REASONS.map((value) => ({ value, label: STOCK_TEXTS.reasons[value] }))}
        />
      </FieldRow>
      {requiresProvider(device) && (
        <SelectInput
          control={control}
          name="npiProviderId"
          label="Provider"
          placeholder={STOCK_TEXTS.chooseProvider}
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
      label={STOCK_TEXTS.serials}
      placeholder={STOCK_TEXTS.chooseUnits}
      options={(data?.result ?? []).map(({ serialNo, tagId, pending }) => ({
        value: lot.tagged > 0 ? tagId : serialNo,
        label: [
          STOCK_TEXTS.unit(serialNo, tagId === '' ? '' : shortId(tagId)),
          pending ? STOCK_TEXTS.pendingUnit : '',
        ]
          .filter(Boolean)
          .join(', '),
      }))}
    />
  );
}
