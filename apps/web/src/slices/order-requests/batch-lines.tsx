import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OrderRequest } from '@parwell/contract';
import { batchChoices, batchLabel, loweredToStock, packsInUnits } from '@parwell/domain';
import { useState } from 'react';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import {
  approvedWith,
  isReleasedAgain,
  packsWanted,
  typedPacks,
  type ModifyFields,
  type SentChange,
} from './modify-values.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';

const { modify: texts } = ORDER_REQUEST_TEXTS;

interface BatchLinesProps {
  readonly form: UseFormReturn<ModifyFields, unknown, SentChange>;
  readonly request: OrderRequest;
}

/** The chosen batches, or the approved quantity while the rule chooses them (R7). */
export function BatchLines({ form, request }: BatchLinesProps) {
  const { control, setValue, getValues } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'batches' });
  const [batches, approvedQuantity] = useWatch({ control, name: ['batches', 'approvedQuantity'] });
  const [lowered, setLowered] = useState<Readonly<Record<string, number>>>({});
  const { unitsPerPack } = request.product;
  const stock = request.warehouseInventory.flat();
  const approved = approvedWith({ batches, approvedQuantity }, request);

  const add = () => {
    const chosen = new Set(batches.map(({ lot }) => lot));
    const { defaultBatch } = request;
    const lot = defaultBatch && !chosen.has(defaultBatch.id) ? defaultBatch.id : '';
    const wanted =
      batches.length === 0
        ? (typedPacks(approvedQuantity) ?? packsWanted(request))
        : packsWanted(request) - batches.reduce((sum, { quantity }) => sum + (typedPacks(quantity) ?? 0), 0);
    const available = lot === '' ? wanted : (defaultBatch?.warehouseQty ?? wanted);
    append({ lot, quantity: wanted > 0 ? String(Math.min(wanted, available)) : '' }, { shouldFocus: false });
  };
  /** OREQ-038: at most the batch's stock. */
  const lower = (place: number, key: string, lot: string) => {
    const batch = stock.find(({ id }) => id === lot);
    const before = typedPacks(getValues(`batches.${place}.quantity`));
    const after = batch ? loweredToStock(before, batch.warehouseQty) : before;
    const isLower = before !== null && after !== null && after < before;
    setLowered((known) => ({ ...known, [key]: isLower ? after : 0 }));
    if (isLower)
      setValue(`batches.${place}.quantity`, String(after), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      {fields.length === 0 && (
        <TextInput
          control={control}
          name="approvedQuantity"
          label={isReleasedAgain(request) ? texts.stillWanted : texts.approvedQuantity}
          placeholder={String(request.requestedQuantity)}
          hint={
            approvedQuantity.trim() === ''
              ? texts.asRequested(request.requestedQuantity)
              : packsInUnits(approved, unitsPerPack)
          }
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={1}
          step={1}
        />
      )}
      {fields.map(({ id }, place) => (
        <BatchLine
          key={id}
          form={form}
          request={request}
          place={place}
          lowered={lowered[id] ?? 0}
          onChosen={(lot) => lower(place, id, lot)}
          onRemove={() => remove(place)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" disabled={fields.length >= stock.length} onClick={add}>
          {texts.addBatch}
        </Button>
        <Typography variant="body2" color="textSecondary" role="status">
          {fields.length === 0 ? texts.noBatches : texts.adds(approved, unitsPerPack)}
        </Typography>
      </Box>
    </>
  );
}

interface BatchLineProps extends BatchLinesProps {
  readonly place: number;
  /** The quantity to which choosing the batch has lowered it; 0 if it has not. */
  readonly lowered: number;
  readonly onChosen: (lot: string) => void;
  readonly onRemove: () => void;
}

function BatchLine({ form, request, place, lowered, onChosen, onRemove }: BatchLineProps) {
  const format = useFormatter();
  const batches = useWatch({ control: form.control, name: 'batches' });
  const packs = typedPacks(batches[place]?.quantity ?? '');
  // OREQ-037: batches of other lines are not offered.
  const { groups } = batchChoices(
    request.warehouseInventory,
    batches.map(({ lot }) => lot),
    place,
  );
  const units = packs === null ? undefined : packsInUnits(packs, request.product.unitsPerPack);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 168px auto' },
      }}
    >
      {/* On a phone, quantity and button are below it. */}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
        <SelectInput
          control={form.control}
          name={`batches.${place}.lot`}
          label={texts.batch(place)}
          placeholder={texts.selectBatch}
          groups={groups.map(({ label, batches: offered }) => ({
            label,
            options: offered.map((batch) => ({
              value: batch.id,
              label: batchLabel(batch, (date) => format.date(date)),
            })),
          }))}
          onChosen={onChosen}
        />
      </Box>
      <TextInput
        control={form.control}
        name={`batches.${place}.quantity`}
        label={texts.batchQty(place)}
        hint={lowered > 0 && lowered === packs ? texts.lowered(lowered) : units}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        step={1}
      />
      <Button
        color="error"
        onClick={onRemove}
        aria-label={texts.removeBatch(place)}
        sx={{ mt: '25px', minHeight: { xs: 40, sm: 38 } }}
      >
        {texts.remove}
      </Button>
    </Box>
  );
}
