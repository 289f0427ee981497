import type { DeviceDetails, ScanAnswer, StockProductOption } from '@parwell/contract';
import {
  byHandAt,
  fillBlanks,
  insertProblems,
  OWNER_FIXED,
  OWNER_LABELS,
  OWNERS,
  readQuantity,
  TRANSACTION_IN_REVIEW,
  updateFailed,
  type CalendarDate,
  type Owner,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useAskedFirst } from '../../../../ui/forms/asked-first.ts';
import { DateInput } from '../../../../ui/forms/date-input.tsx';
import { FieldRow } from '../../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../../../ui/forms/text-input.tsx';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { productsQuery, useUpdateStock } from '../stock.api.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { dispenserValue, placeOfValue, placeText } from '../../goods/places.ts';
import { stockSummaryQuery } from '../../public/stock-summary.ts';
import { useRequestId } from '../../ledger/use-request-id.ts';
import { useFormScan } from '../use-form-scan.ts';
import { moreUnits, serialsIn, withSerial } from '../../goods/entered.ts';
import { NO_PRESET, type StockPreset } from './stock-preset.ts';

const text = z.string().trim();

interface Fields {
  readonly productId: string;
  readonly lot: string;
  readonly expiration: string;
  readonly qty: string;
  readonly serials: string;
  readonly productOwnership: Owner;
  readonly dispenser: string;
  readonly customerNote: string;
}

const schemaOf = (device: DeviceDetails, products: readonly StockProductOption[], today: CalendarDate) =>
  z
    .object({
      productId: text,
      lot: text.max(100),
      expiration: text,
      qty: text,
      serials: z.string(),
      productOwnership: z.enum(OWNERS),
      dispenser: text,
      customerNote: text.max(2000),
    })
    .superRefine((draft, context) => {
      const product = products.find(({ productId }) => productId === draft.productId);
      const serials = serialsIn(draft.serials);
      const bySerial = product?.isSerializable ?? false;
      const found = insertProblems(
        {
          ...draft,
          qty: bySerial ? serials.length : readQuantity(draft.qty),
          serials,
          bySerial,
          needsDispenser: byHandAt(device.cabinetType) === 'dispensers',
        },
        today,
      );
      for (const { field, message } of found)
        // A serializable product has no quantity field: its serial numbers are counted.
        context.addIssue({
          code: 'custom',
          path: [bySerial && field === 'qty' ? 'serials' : field],
          message,
        });
    });

interface InsertStockProps {
  readonly device: DeviceDetails;
  readonly preset?: StockPreset | undefined;
  readonly onClose: () => void;
}

/** Inserts units of a lot into a device (DINV-005..013). */
export default function InsertStock(props: InsertStockProps) {
  const { data: products } = useQuery(productsQuery(props.device.cabinetId));
  const { data: summary } = useQuery(stockSummaryQuery(props.device.cabinetId));
  // The products decide which fields are needed; they take one short call.
  return products && summary && <InsertForm {...props} products={products.result} today={summary.today} />;
}

function InsertForm({
  device,
  today,
  preset = NO_PRESET,
  onClose,
  products,
}: InsertStockProps & { readonly products: readonly StockProductOption[]; readonly today: CalendarDate }) {
  const update = useUpdateStock(device);
  const requestId = useRequestId();
  const notify = useNotify();
  const { send } = useAskedFirst();
  const productOf = (id: string) => products.find(({ productId }) => productId === id);
  const first = preset.productId ?? '';
  return (
    <FormDialog
      title={STOCK_TEXTS.insert}
      alreadyEntered={preset.units !== undefined}
      record={device.cabinetId}
      schema={schemaOf(device, products, today)}
      defaultValues={{
        productId: first,
        lot: preset.lot ?? '',
        expiration: preset.expiration ?? '',
        qty: preset.units === undefined ? '' : String(preset.units),
        serials: preset.serial ?? '',
        productOwnership: productOf(first)?.presetOwnership ?? 'PROVIDER',
        dispenser: '',
        customerNote: '',
      }}
      submitLabel={STOCK_TEXTS.insert}
      failureMessage={updateFailed('insert')}
      onClose={onClose}
      onSubmit={async ({ dispenser, qty, serials: typed, ...goods }) => {
        const product = productOf(goods.productId);
        const serials = product?.isSerializable ? serialsIn(typed) : [];
        const body = {
          ...goods,
          ...placeOfValue(dispenser),
          serials,
          qty: product?.isSerializable ? serials.length : (readQuantity(qty) ?? 0),
          reason: 'RESTOCK' as const,
        };
        const { suspended } = await send(STOCK_TEXTS.insert, (confirmed) =>
          update.mutateAsync({ ...body, ...confirmed, requestId: requestId(body) }),
        );
        notify(
          suspended
            ? { message: TRANSACTION_IN_REVIEW, type: 'warning' }
            : {
                message: STOCK_TEXTS.inserted(
                  body.qty,
                  product?.productLabelName ?? body.productId,
                  body.lot,
                ),
                type: 'success',
              },
        );
      }}
    >
      {(form) => <InsertFields form={form} products={products} device={device} />}
    </FormDialog>
  );
}

interface InsertFieldsProps<Output> {
  readonly form: UseFormReturn<Fields, unknown, Output>;
  readonly products: readonly StockProductOption[];
  readonly device: DeviceDetails;
}

function InsertFields<Output>({ form, products, device }: InsertFieldsProps<Output>) {
  const { control, setValue, getValues } = form;
  const chosen = useWatch({ control, name: 'productId' });
  const product = products.find(({ productId }) => productId === chosen);
  const options = { shouldDirty: true, shouldValidate: false } as const;
  const presetOwner = (id: string) => {
    const next = products.find(({ productId }) => productId === id);
    if (next) setValue('productOwnership', next.presetOwnership, options);
  };
  const count = ({ products: [scanned], lot, expiration, serial, units }: ScanAnswer) => {
    // A blank never overwrites a known value (S7).
    if (scanned && scanned.productId !== getValues('productId')) {
      setValue('productId', scanned.productId, options);
      presetOwner(scanned.productId);
    }
    const known = { lot: getValues('lot'), expiration: getValues('expiration') };
    const filled = fillBlanks(known, { lot, expiration });
    setValue('lot', filled.lot, options);
    setValue('expiration', filled.expiration, options);
    setValue('qty', moreUnits(getValues('qty'), units), options);
    if (serial !== null) setValue('serials', withSerial(getValues('serials'), serial), options);
  };
  useFormScan('insert', {
    entered: () => ({
      productId: getValues('productId'),
      lot: getValues('lot'),
      units: serialsIn(getValues('serials')),
    }),
    unitOf: ({ serial }) => serial,
    count,
    begin: (scan) => {
      for (const field of ['lot', 'expiration', 'qty', 'serials', 'dispenser', 'customerNote'] as const)
        setValue(field, '', options);
      count(scan);
    },
  });
  return (
    <>
      <SelectInput
        control={control}
        name="productId"
        label="Product"
        placeholder={STOCK_TEXTS.chooseProduct}
        hint={products.length === 0 ? STOCK_TEXTS.noProducts : undefined}
        options={products.map(({ productId, productLabelName }) => ({
          value: productId,
          label: `${productLabelName} (${productId})`,
        }))}
      />
      {byHandAt(device.cabinetType) === 'dispensers' && (
        <SelectInput
          control={control}
          name="dispenser"
          label="Dispenser"
          placeholder={STOCK_TEXTS.chooseDispenser}
          options={(product?.dispensers ?? []).map((place) => ({
            value: dispenserValue(place.holderOffset, place.dispenserOffset),
            label: placeText({ ...place, section: '' }),
          }))}
        />
      )}
      <FieldRow>
        <TextInput control={control} name="lot" label="Lot" autoComplete="off" maxLength={100} />
        <DateInput control={control} name="expiration" label="Expiration" />
      </FieldRow>
      <FieldRow>
        {product?.isSerializable ? (
          <TextArea
            key="serials"
            control={control}
            name="serials"
            label={STOCK_TEXTS.serials}
            hint={STOCK_TEXTS.serialsHint}
          />
        ) : (
          <TextInput
            key="qty"
            control={control}
            name="qty"
            label="Quantity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
          />
        )}
        <SelectInput
          control={control}
          name="productOwnership"
          label="Owner"
          hint={product?.mayChooseOwner === false ? OWNER_FIXED : undefined}
          options={OWNERS.filter((owner) => product?.mayChooseOwner !== false || owner === 'CUSTOMER').map(
            (owner) => ({ value: owner, label: OWNER_LABELS[owner] }),
          )}
        />
      </FieldRow>
      <TextInput control={control} name="customerNote" label="Note" autoComplete="off" maxLength={2000} />
    </>
  );
}
