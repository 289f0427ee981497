import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RestockRecommendation } from '@parwell/contract';
import {
  batchGroups,
  isInStock,
  orderEffect,
  outstandingText,
  packsOf,
  packsText,
  PRODUCT_LOOKUP_MS,
  readPacks,
  unitsText,
  EMPTY_BATCH,
} from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { BatchFields } from './batch-fields.tsx';
import { chosenProduct, emptyLine, productChoices, type CreateForm } from './create-values.ts';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';
import { Effect, Warnings } from './order-notes.tsx';
import { orderableQuery, rowAmong } from './orderable.api.ts';

const MOST_LINES = 100;

interface CreateLinesProps {
  readonly form: CreateForm;
  readonly customerId: string;
  readonly rows: readonly RestockRecommendation[];
  /** The product field's text while none is chosen. */
  readonly placeholder: string;
}

export function CreateLines({ form, customerId, rows, placeholder }: CreateLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <Stack spacing={4}>
      {fields.map(({ id }, line) => (
        <CreateLine
          key={id}
          form={form}
          customerId={customerId}
          rows={rows}
          placeholder={placeholder}
          line={line}
          onRemove={fields.length === 1 ? undefined : () => remove(line)}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" disabled={fields.length >= MOST_LINES} onClick={() => append(emptyLine())}>
          {TEXTS.addLine}
        </Button>
        <Sum form={form} rows={rows} />
      </Box>
    </Stack>
  );
}

/** The sum of the chosen lines. Watches the form separately, so that typing does not rerender all lines. */
function Sum({ form, rows }: Pick<CreateLinesProps, 'form' | 'rows'>) {
  const lines = useWatch({ control: form.control, name: 'lines' });
  const units = lines.reduce((sum, { product, qty }) => {
    const row = rows.find(({ id }) => id === product);
    return sum + (row ? (readPacks(qty) || 0) * row.unitsPerPack : 0);
  }, 0);
  if (units === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ ml: { sm: 'auto' } }}>
      {TEXTS.sum(lines.length, packsText(packsOf(lines)), unitsText(units))}
    </Typography>
  );
}

interface CreateLineProps extends CreateLinesProps {
  readonly line: number;
  /** Undefined for the only line. */
  readonly onRemove: (() => void) | undefined;
}

function CreateLine({ form, customerId, rows, placeholder, line, onRemove }: CreateLineProps) {
  const { control, setValue } = form;
  const at = `lines.${line}` as const;
  const typed = useWatch({ control, name: at });
  const row = rows.find(({ id }) => id === typed.product);
  const { proposed, isFailed } = useProposal(customerId, row, typed.qty, (batch) => {
    if (!typed.byHand) setValue(`${at}.batch`, batch, { shouldValidate: form.formState.isSubmitted });
  });
  const known = proposed ?? row;
  return (
    <Stack
      component="section"
      aria-label={TEXTS.line(line)}
      spacing={3}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: { xs: 3, sm: 4 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography variant="h2" component="h3">
          {TEXTS.line(line)}
        </Typography>
        {onRemove && (
          <Button color="error" onClick={onRemove} sx={{ ml: 'auto' }} aria-label={TEXTS.removeLine(line)}>
            {TEXTS.remove}
          </Button>
        )}
      </Box>
      <FieldRow>
        <SelectInput
          control={control}
          name={`${at}.product`}
          label={TEXTS.product}
          placeholder={placeholder}
          options={productChoices(rows)}
          onChosen={(chosen) => {
            const product = chosenProduct(rows.find(({ id }) => id === chosen));
            setValue(at, { ...form.getValues(at), ...product }, { shouldDirty: true });
          }}
        />
        {row && row.cabinets.length > 0 && (
          <SelectInput
            control={control}
            name={`${at}.cabinetId`}
            label={TEXTS.device}
            options={row.cabinets.map(({ cabinetId, cabinetName }) => ({
              value: cabinetId,
              label: cabinetName,
            }))}
          />
        )}
      </FieldRow>
      <BatchFields
        control={control}
        batchName={`${at}.batch`}
        qtyName={`${at}.qty`}
        // The section already says which line it is.
        line={0}
        choices={{ groups: batchGroups(known?.warehouseInventory ?? []), offersEmpty: true }}
        needsBatch={known === undefined || isInStock(known.warehouseInventory.flat())}
        batch={typed.batch}
        qty={typed.qty}
        unitsPerPack={row?.unitsPerPack ?? 0}
        hint={isFailed ? TEXTS.defaultFailed : undefined}
        onBatchChosen={() => setValue(`${at}.byHand`, true)}
      />
      {row && <LineNotes row={row} qty={typed.qty} />}
    </Stack>
  );
}

function LineNotes({ row, qty }: { readonly row: RestockRecommendation; readonly qty: string }) {
  const outstanding = outstandingText(row.outstandingOrders);
  const packs = readPacks(qty);
  return (
    <>
      {!Number.isNaN(packs) && <Effect effect={orderEffect(row.facts, packs, row.unitsPerPack)} />}
      {row.outstandingOrders === 0 && (
        <Typography variant="body2" color="textSecondary">
          {outstanding}
        </Typography>
      )}
      <Warnings
        // Outstanding orders come first; they are one of the warnings too.
        warnings={[...new Set([...(row.outstandingOrders > 0 ? [outstanding] : []), ...row.warnings])]}
      />
    </>
  );
}

/**
 * The product with a batch that has enough, loaded 1 s after the last typing in the quantity (OAPI-022). Without an
 * answer it proposes none (OMGT-097).
 */
function useProposal(
  customerId: string,
  row: RestockRecommendation | undefined,
  qty: string,
  onProposed: (batch: string) => void,
) {
  const minQty = readPacks(qty);
  const asked = row && !Number.isNaN(minQty) ? `${row.id}\n${minQty}` : '';
  const settled = useDebounced(asked, PRODUCT_LOOKUP_MS);
  const { data, isSuccess, isError } = useQuery({
    ...orderableQuery({ customerId, productId: row?.productId ?? '', minQty }),
    enabled: asked !== '' && asked === settled,
  });
  const proposed = row && rowAmong(data?.restockRecommendations, row);
  // Empty until there is an answer for the current question.
  const answered = isSuccess || isError ? asked : '';
  const propose = useEffectEvent(() => onProposed(proposed?.defaultBatch?.id ?? EMPTY_BATCH));
  useEffect(() => {
    if (answered !== '') propose();
  }, [answered]);
  return { proposed, isFailed: isError };
}
