import type { DeviceDetails, InventoryLot } from '@parwell/contract';
import {
  byFirstExpiry,
  byHandAt,
  NO_PROVIDERS_ASSIGNED,
  readQuantity,
  removalBlocked,
  removalProblems,
  requiresProvider,
  TRANSACTION_IN_REVIEW,
  unitsWithoutSerials,
  updateFailed,
  type CalendarDate,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { useAskedFirst } from '../../../../ui/forms/asked-first.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { allLotsQuery, useUpdateStock } from '../stock.api.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { dispenserValue, placeOfValue } from '../../goods/places.ts';
import { stockSummaryQuery } from '../../public/stock-summary.ts';
import { useRequestId } from '../../ledger/use-request-id.ts';
import { NO_PRESET, type StockPreset } from './stock-preset.ts';
import { lotValue, RemoveFields, REMOVAL_REASONS } from './remove-fields.tsx';
import { entersNumber, picksUnits, removedUnits, withoutSerial } from './removal-units.ts';
import { StockNotice } from './stock-notice.tsx';

const text = z.string().trim();

const schemaOf = (device: DeviceDetails, lots: readonly InventoryLot[]) =>
  z
    .object({
      lot: text,
      qty: text,
      units: z.array(z.string()),
      dispenser: text,
      reason: z.enum(REMOVAL_REASONS),
      npiProviderId: text,
      customerNote: text.max(2000),
    })
    .superRefine((draft, context) => {
      const lot = lots.find((each) => lotValue(each) === draft.lot);
      const bySerial = picksUnits(lot) && !entersNumber(lot);
      const unnamed = lot && lot.isSerializable && entersNumber(lot) ? readQuantity(draft.qty) : null;
      const parts = (lot?.parts ?? []).filter(
        ({ holderOffset, dispenserOffset }) =>
          draft.dispenser === '' ||
          dispenserValue(holderOffset ?? -1, dispenserOffset ?? -1) === draft.dispenser,
      );
      const found = removalProblems(
        {
          productId: lot?.productItemId ?? (draft.lot === '' ? 'none' : draft.lot),
          lot: draft.lot,
          qty: removedUnits(lot, draft),
          serials: draft.units,
          bySerial,
          needsDispenser: byHandAt(device.cabinetType) === 'dispensers',
          dispenser: draft.dispenser,
          npiProviderId: draft.npiProviderId,
        },
        {
          onHand: parts.reduce((sum, { onHand }) => sum + onHand, 0),
          providerRequired: requiresProvider(device),
        },
      );
      if (lot && unnamed !== null && unnamed > withoutSerial(lot))
        context.addIssue({
          code: 'custom',
          path: ['qty'],
          message: unitsWithoutSerials(withoutSerial(lot)),
        });
      for (const { field, message } of found)
        context.addIssue({
          code: 'custom',
          path: [bySerial && (field === 'qty' || field === 'serials') ? 'units' : field],
          message,
        });
    });

interface RemoveStockProps {
  readonly device: DeviceDetails;
  readonly preset?: StockPreset | undefined;
  readonly onClose: () => void;
}

/** Removes units of a lot from a device (DINV-010..018). */
export default function RemoveStock(props: RemoveStockProps) {
  const { device, onClose } = props;
  const { data } = useQuery(allLotsQuery(device.cabinetId));
  const { data: summary } = useQuery(stockSummaryQuery(device.cabinetId));
  const blocked = removalBlocked(device, device.cabinetProviders.length);
  if (blocked !== null)
    return <StockNotice title={STOCK_TEXTS.remove} text={NO_PROVIDERS_ASSIGNED} onClose={onClose} />;
  if (!data || !summary) return null;
  return data.result.length === 0 ? (
    <StockNotice title={STOCK_TEXTS.remove} text={STOCK_TEXTS.nothingToRemove} onClose={onClose} />
  ) : (
    <RemoveForm {...props} lots={data.result} today={summary.today} />
  );
}

/** The named lot, else the first to expire of the named product; of dispensers also of all products (S25). */
function firstLot(
  { cabinetType }: DeviceDetails,
  lots: readonly InventoryLot[],
  { productId, lot }: StockPreset,
): InventoryLot | undefined {
  if (productId === undefined && byHandAt(cabinetType) !== 'dispensers') return undefined;
  return lots
    .filter((each) => productId === undefined || each.productItemId === productId)
    .filter((each) => lot === undefined || each.lot === lot)
    .toSorted(byFirstExpiry)[0];
}

const dispenserOf = (lot: InventoryLot | undefined): string => {
  const part = lot?.parts.find(({ dispenserOffset }) => dispenserOffset !== null);
  return part ? dispenserValue(part.holderOffset ?? 0, part.dispenserOffset ?? 0) : '';
};

function RemoveForm({
  device,
  preset = NO_PRESET,
  onClose,
  lots,
  today,
}: RemoveStockProps & { readonly lots: readonly InventoryLot[]; readonly today: CalendarDate }) {
  const update = useUpdateStock(device);
  const requestId = useRequestId();
  const notify = useNotify();
  const { send } = useAskedFirst();
  const first = firstLot(device, lots, preset);
  const unit = preset.tagId ?? preset.serial;
  const picked = picksUnits(first) && unit !== undefined ? [unit] : [];
  return (
    <FormDialog
      title={STOCK_TEXTS.remove}
      alreadyEntered={preset.units !== undefined}
      record={device.cabinetId}
      schema={schemaOf(device, lots)}
      defaultValues={{
        lot: first ? lotValue(first) : '',
        // Units that have a number are picked by it, all others counted.
        qty: picked.length > 0 || preset.units === undefined ? '' : String(preset.units),
        units: picked,
        dispenser: dispenserOf(first),
        reason: 'VEND',
        npiProviderId: '',
        customerNote: '',
      }}
      submitLabel={STOCK_TEXTS.remove}
      failureMessage={updateFailed('remove')}
      onClose={onClose}
      onSubmit={async ({ lot: value, qty, units, dispenser, ...entered }) => {
        const lot = lots.find((each) => lotValue(each) === value);
        if (!lot) return;
        const named = picksUnits(lot) && (lot.tagged > 0 ? { tagIds: units } : { serials: units });
        const picked = { qty: removedUnits(lot, { qty, units }) ?? 0, ...named };
        const { productItemId: productId, productLabelName } = lot;
        const body = { ...entered, ...picked, ...placeOfValue(dispenser), productId, lot: lot.lot };
        const { suspended } = await send(STOCK_TEXTS.remove, (confirmed) =>
          update.mutateAsync({ ...body, ...confirmed, requestId: requestId(body) }),
        );
        notify(
          suspended
            ? { message: TRANSACTION_IN_REVIEW, type: 'warning' }
            : { message: STOCK_TEXTS.removed(body.qty, productLabelName, lot.lot), type: 'success' },
        );
      }}
    >
      {(form) => (
        <RemoveFields form={form} lots={lots} device={device} today={today} dispenserOf={dispenserOf} />
      )}
    </FormDialog>
  );
}
