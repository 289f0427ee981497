import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SapOrder } from '@parwell/contract';
import {
  balanceOf,
  ORDER_STATUS_FAILED,
  ORDER_STATUSES,
  SELECT_A_STATUS,
  STATUS_DIALOG_CLOSES_MS,
  type OrderStatus,
} from '@parwell/domain';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { ApiFailure } from '../../../session/api-failure.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { askSapOrder, useUpdateStatus, type NewStatus } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import { lineUnits } from './step-texts.ts';

const TEXTS = ORDER_DETAIL_TEXTS.status;

interface Entered {
  readonly orderStatus: string;
  readonly notes: string;
}

const schema: z.ZodType<NewStatus, Entered> = z
  .object({
    orderStatus: z
      .string()
      .refine((status) => ORDER_STATUSES.some((each) => each === status), { error: SELECT_A_STATUS }),
    notes: z.string().trim().max(2000),
  })
  .transform(({ orderStatus, notes }) => ({
    orderStatus: orderStatus as OrderStatus,
    ...(notes !== '' && { notes }),
  }));

const options = ORDER_STATUSES.map((value) => ({ value, label: value }));

interface StatusDialogProps {
  readonly line: SapOrder;
  readonly onClose: () => void;
}

/** ODET-018. */
export default function StatusDialog({ line: opened, onClose }: StatusDialogProps) {
  // Updated when somebody else has changed it.
  const [line, setLine] = useState(opened);
  const [done, setDone] = useState<OrderStatus | null>(null);
  const { mutateAsync: update } = useUpdateStatus(line);

  const submit = async (change: NewStatus) => {
    try {
      await update(change);
    } catch (error) {
      // The next attempt is based on the line shown then.
      if (error instanceof ApiFailure && error.code === 'conflict')
        setLine((await askSapOrder(line).catch(() => null)) ?? line);
      throw error;
    }
    setDone(change.orderStatus);
    await new Promise((closed) => setTimeout(closed, STATUS_DIALOG_CLOSES_MS));
  };

  return (
    <FormDialog
      title={TEXTS.title(line.orderNumber, line.orderLine)}
      schema={schema}
      defaultValues={{ orderStatus: '', notes: '' }}
      submitLabel={TEXTS.submit}
      failureMessage={ORDER_STATUS_FAILED}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{line.productName}</Typography>
            <Typography variant="body2" color="textSecondary">
              {line.statusBy === ''
                ? TEXTS.now(line.orderStatus)
                : TEXTS.nowBy(line.orderStatus, line.statusBy)}
            </Typography>
          </Box>
          <SelectInput
            control={control}
            name="orderStatus"
            label={TEXTS.label}
            placeholder={TEXTS.choose}
            options={options}
          />
          <Consequence control={control} line={line} />
          <TextArea
            control={control}
            name="notes"
            label={TEXTS.notes}
            hint={line.notes === null ? undefined : TEXTS.notesStay(line.notes)}
            rows={2}
            maxLength={2000}
          />
          {done !== null && (
            <Alert severity="success" role="status">
              {TEXTS.done(done)}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** R12: Completed and Deleted end the quantity on order. */
function Consequence({
  control,
  line,
}: {
  readonly control: Control<Entered, unknown, NewStatus>;
  readonly line: SapOrder;
}) {
  const chosen = useWatch({ control, name: 'orderStatus' });
  const { onOrder } = balanceOf(lineUnits(line));
  if (onOrder === 0 || (chosen !== 'Completed' && chosen !== 'Deleted')) return null;
  return (
    <Alert severity="info" role="status">
      {TEXTS.endsOnOrder(onOrder)}
    </Alert>
  );
}
