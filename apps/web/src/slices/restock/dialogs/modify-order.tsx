import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RestockRecommendation } from '@parwell/contract';
import { batchChoices, EMPTY_BATCH, isInStock, orderEffect, packsOf } from '@parwell/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFieldArray, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { failureOf } from '../../../shared/rephrased.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { useChoices } from '../choices.ts';
import type { Modification } from '../seen-row.ts';
import { BatchFields } from './batch-fields.tsx';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';
import {
  modifiedFields,
  modifySchema,
  productsOf,
  recommendedFields,
  type ModifyFields,
  type RowOf,
} from './modify-values.ts';
import { Effect, Warnings } from './order-notes.tsx';
import { orderableQuery, rowAmong } from './orderable.api.ts';

type ModifyForm = UseFormReturn<ModifyFields, unknown, Modification | null>;

interface ModifyOrderProps {
  readonly row: RestockRecommendation;
  readonly onClose: () => void;
}

const relatedQuery = (row: RestockRecommendation, productId: string) =>
  orderableQuery({ customerId: row.customerId, productId });

/** Chooses product, batches and quantities of a row. They are kept until release; nothing is sent (OMGT-073). */
export default function ModifyOrder({ row, onClose }: ModifyOrderProps) {
  const { chosen, modify, reset } = useChoices();
  const client = useQueryClient();
  const rowOf: RowOf = (productId) =>
    productId === row.productId
      ? row
      : rowAmong(client.getQueryData(relatedQuery(row, productId).queryKey)?.restockRecommendations, {
          id: row.id,
          productId,
        });
  return (
    <FormDialog
      title={TEXTS.modify}
      width="md"
      record={row.id}
      schema={modifySchema(row, rowOf)}
      defaultValues={modifiedFields(row, chosen(row.id)?.modified ?? null)}
      submitLabel={TEXTS.submit}
      onSubmit={(modified) =>
        modified === null
          ? reset(row.id)
          : modify(row, modified.batches, modified.productId, {
              ...modified,
              packValue: modified.packValue ?? row.packValue,
            })
      }
      onClose={onClose}
    >
      {(form) => <ModifyContent form={form} row={row} />}
    </FormDialog>
  );
}

function ModifyContent({ form, row }: { readonly form: ModifyForm; readonly row: RestockRecommendation }) {
  const { control, setValue, getValues } = form;
  const client = useQueryClient();
  const products = productsOf(row);
  const productId = useWatch({ control, name: 'productId' });
  const isRelated = productId !== row.productId && products.some((each) => each.productId === productId);
  const { data, error, isFetching, refetch } = useQuery({
    ...relatedQuery(row, productId),
    enabled: isRelated,
  });
  const chosen = isRelated ? rowAmong(data?.restockRecommendations, { id: row.id, productId }) : row;
  const startOver = (fields: ModifyFields['batches']) =>
    setValue('batches', fields, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  // Batches belong to the product; the wanted quantity stays.
  const choose = async (next: string) => {
    if (next === row.productId) return startOver(recommendedFields(row).batches);
    const [{ qty } = { qty: '' }] = getValues('batches');
    startOver([{ batch: EMPTY_BATCH, qty }]);
    // The batch field shows the failure.
    const answer = await client.ensureQueryData(relatedQuery(row, next)).catch(() => undefined);
    const batch = rowAmong(answer?.restockRecommendations, { id: row.id, productId: next })?.defaultBatch;
    const isUntouched = getValues('productId') === next && getValues('batches.0.batch') === EMPTY_BATCH;
    return batch && isUntouched ? setValue('batches.0.batch', batch.id, { shouldDirty: true }) : undefined;
  };
  return (
    <>
      <Facts
        wide
        facts={[
          [TEXTS.customerId, `${row.customerId} · ${row.customerName}`],
          [TEXTS.device, deviceOf(row)],
          ...(products.length === 1 ? ([[TEXTS.product, row.productName]] as const) : []),
        ]}
      />
      <Warnings warnings={(chosen ?? row).warnings} />
      {products.length > 1 && (
        <SelectInput
          control={control}
          name="productId"
          label={TEXTS.product}
          options={products.map(({ productId: value, productName }) => ({
            value,
            label: `${productName} (${value})`,
          }))}
          onChosen={(next) => void choose(next)}
        />
      )}
      {isRelated && error !== null && !isFetching && (
        <FailureAlert
          failure={failureOf(TEXTS.batchesFailed, error)}
          action={<Button onClick={() => void refetch()}>{TEXTS.tryAgain}</Button>}
        />
      )}
      <BatchLines
        control={control}
        row={row}
        chosen={chosen}
        hint={isRelated && isFetching ? TEXTS.batchesLoading : undefined}
        onRecommended={() => {
          const recommended = recommendedFields(row);
          setValue('productId', recommended.productId, { shouldDirty: true });
          startOver(recommended.batches);
        }}
      />
    </>
  );
}

const deviceOf = ({ cabinetId, cabinets }: RestockRecommendation): string =>
  cabinetId === null
    ? TEXTS.noDevice
    : (cabinets.find((cabinet) => cabinet.cabinetId === cabinetId)?.cabinetName ?? cabinetId);

interface BatchLinesProps {
  readonly control: Control<ModifyFields, unknown, Modification | null>;
  readonly row: RestockRecommendation;
  /** With the batches of the chosen product; undefined while loading. */
  readonly chosen: RestockRecommendation | undefined;
  readonly hint: string | undefined;
  readonly onRecommended: () => void;
}

function BatchLines({ control, row, chosen, hint, onRecommended }: BatchLinesProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'batches' });
  const typed = useWatch({ control, name: 'batches' });
  const inventory = chosen?.warehouseInventory ?? [];
  const unitsPerPack = (chosen ?? row).unitsPerPack;
  const used = typed.map(({ batch }) => batch);
  // The probable quantity of an added batch.
  const rest = row.recommendedPacks - packsOf(typed);
  const choicesOf = (line: number) => batchChoices(inventory, used, line);
  return (
    <>
      {fields.map(({ id }, line) => (
        <BatchFields
          key={id}
          control={control}
          batchName={`batches.${line}.batch`}
          qtyName={`batches.${line}.qty`}
          line={line}
          choices={choicesOf(line)}
          needsBatch={chosen === undefined || isInStock(inventory.flat())}
          batch={typed[line]?.batch ?? ''}
          qty={typed[line]?.qty ?? ''}
          unitsPerPack={unitsPerPack}
          hint={line === 0 ? hint : undefined}
        >
          {fields.length === 1 ? undefined : line === 0 ? null : (
            <Button
              color="error"
              onClick={() => remove(line)}
              aria-label={TEXTS.removeBatchOf(line)}
              sx={{ mt: { sm: 6 }, justifySelf: 'start' }}
            >
              {TEXTS.removeBatch}
            </Button>
          )}
        </BatchFields>
      ))}
      <Effect effect={orderEffect(row.facts, packsOf(typed), unitsPerPack)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          disabled={choicesOf(fields.length).groups.length === 0}
          onClick={() => append({ batch: '', qty: rest > 0 ? String(rest) : '' })}
        >
          {TEXTS.addBatch}
        </Button>
        <Button onClick={onRecommended}>{TEXTS.asRecommended}</Button>
      </Box>
    </>
  );
}
