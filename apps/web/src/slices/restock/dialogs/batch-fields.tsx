import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  batchLabel,
  EMPTY_BATCH,
  readPacks,
  unitsText,
  type BatchChoices,
  type OfferedBatch,
} from '@parwell/domain';
import type { ReactNode } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { ORDER_DIALOG_TEXTS as TEXTS } from './dialogs.texts.ts';

type Text = string | null | undefined;

interface BatchFieldsProps<Input extends FieldValues, Output> {
  readonly control: Control<Input, unknown, Output>;
  readonly batchName: FieldPathByValue<Input, Text>;
  readonly qtyName: FieldPathByValue<Input, Text>;
  readonly line: number;
  readonly choices: BatchChoices;
  /** A batch should be chosen. */
  readonly needsBatch: boolean;
  /** The chosen batch and the typed quantity. */
  readonly batch: string;
  readonly qty: string;
  readonly unitsPerPack: number;
  readonly hint?: string | undefined;
  readonly onBatchChosen?: () => void;
  /** Follows the fields; null keeps the space. */
  readonly children?: ReactNode;
}

const QTY = 132;
const REMOVE = 124;

/** A batch with its packs, and the units they contain (S1). */
export function BatchFields<Input extends FieldValues, Output>({
  control,
  batchName,
  qtyName,
  line,
  choices,
  needsBatch,
  batch,
  qty,
  unitsPerPack,
  hint,
  onBatchChosen,
  children,
}: BatchFieldsProps<Input, Output>) {
  const format = useFormatter();
  const packs = readPacks(qty);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const label = (offered: OfferedBatch) => batchLabel(offered, (date) => format.date(date));
  // The chosen text does not name the warehouse, and is cut on a phone.
  const chosen = choices.groups.flatMap((group) => {
    const found = group.batches.find(({ id }) => id === batch);
    return found ? [isPhone ? `${group.label} · ${label(found)}` : group.label] : [];
  })[0];
  return (
    <Box
      data-field-row
      sx={{
        display: 'grid',
        gap: { xs: 4, sm: 3 },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: `minmax(0, 1fr) ${QTY}px${children === undefined ? '' : ` ${REMOVE}px`}`,
        },
      }}
    >
      <SelectInput
        control={control}
        name={batchName}
        label={TEXTS.batch(line)}
        hint={hint ?? chosen}
        {...(choices.offersEmpty
          ? { options: [{ value: EMPTY_BATCH, label: needsBatch ? TEXTS.selectBatch : TEXTS.noBatch }] }
          : { placeholder: TEXTS.selectBatch })}
        groups={choices.groups.map((group) => ({
          label: group.label,
          options: group.batches.map((each) => ({ value: each.id, label: label(each) })),
        }))}
        {...(onBatchChosen && { onChosen: onBatchChosen })}
      />
      <TextInput
        control={control}
        name={qtyName}
        label={TEXTS.qty(line)}
        hint={Number.isNaN(packs) ? undefined : TEXTS.units(unitsText(packs * unitsPerPack))}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={0}
        step={1}
      />
      {children}
    </Box>
  );
}
