import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SuspendedTransaction } from '@parwell/contract';
import { ALL, can, readQuantity, RESOLUTIONS, resolutionProblems } from '@parwell/domain';
import { useState } from 'react';
import { z } from 'zod';
import { ApiFailure } from '../../../session/api-failure.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { useAskedFirst } from '../../../ui/forms/asked-first.ts';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import { productOf } from './product-of.ts';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewQuantities } from './review-quantities.tsx';
import { askSuspended, useResolve } from './suspended.api.ts';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

type Resolution = (typeof RESOLUTIONS)[number];

const schema = z
  .object({
    status: z.string(),
    qty: z.string().transform((entered) => readQuantity(entered) ?? Number.NaN),
    memo: z.string(),
  })
  .superRefine((entered, context) => {
    for (const { field, message } of resolutionProblems(entered))
      context.addIssue({ code: 'custom', path: [field], message });
  })
  .transform(({ status, ...rest }) => ({ ...rest, status: status as Resolution }));

const statuses = RESOLUTIONS.map((value) => ({ value, label: value }));

interface ReviewDialogProps {
  readonly review: SuspendedTransaction;
  readonly onResolved: (resolved: SuspendedTransaction) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows a suspended transaction, and resolves an open one. */
export function ReviewDialog({ review: opened, onResolved, onClose }: ReviewDialogProps) {
  const format = useFormatter();
  const { send } = useAskedFirst();
  const grants = useCurrentUser().data?.grants ?? {};
  // Replaced when somebody else has resolved it.
  const [review, setReview] = useState(opened);
  const { mutateAsync: resolve } = useResolve(review.id);
  const mayResolve = review.resolutionStatus === 'Suspended' && can(grants, 'create', 'inventory', ALL);

  const submit = async (resolution: z.output<typeof schema>) => {
    try {
      const resolved = await send(SUSPENDED_TEXTS.title(review.id), (confirmed) =>
        resolve({ ...resolution, ...confirmed }),
      );
      await onResolved(resolved);
    } catch (error) {
      throw await whoWasFirst(error);
    }
  };

  /** Somebody else was first: shows their decision, with name and time. */
  const whoWasFirst = async (failure: unknown): Promise<unknown> => {
    if (!(failure instanceof ApiFailure) || failure.code !== 'conflict') return failure;
    const latest = await askSuspended(review.id).catch(() => null);
    if (!latest || latest.resolutionStatus === 'Suspended') return failure;
    setReview(latest);
    const { resolutionStatus, resolvedBy, resolvedAt } = latest;
    const when = format.dateTime(resolvedAt ?? '');
    return new ApiFailure(
      failure.status,
      failure.code,
      SUSPENDED_TEXTS.resolvedBefore(resolvedBy ?? '', resolutionStatus, when),
    );
  };

  return (
    <FormDialog
      title={SUSPENDED_TEXTS.title(review.id)}
      width="md"
      schema={schema}
      defaultValues={{ status: '', qty: String(review.attemptedQty), memo: '' }}
      submitLabel={SUSPENDED_TEXTS.resolve}
      failureMessage={SUSPENDED_TEXTS.failed}
      readOnly={!mayResolve}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{review.suspendedReason}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[productOf(review), review.lot && SUSPENDED_TEXTS.lot(review.lot), review.cabinetName]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          <ReviewQuantities review={review} />
          {mayResolve && review.waiting > 0 && (
            <Alert severity="info">{SUSPENDED_TEXTS.waiting(review.waiting)}</Alert>
          )}
          {mayResolve && (
            <Stack spacing={4}>
              <FieldRow>
                <SelectInput
                  control={control}
                  name="status"
                  label="Resolution status"
                  placeholder={SUSPENDED_TEXTS.chooseStatus}
                  options={statuses}
                />
                <TextInput
                  control={control}
                  name="qty"
                  label="Qty"
                  type="number"
                  min={0}
                  step={1}
                  inputMode="numeric"
                  autoComplete="off"
                  hint={SUSPENDED_TEXTS.qtyHint[review.transactionType]}
                />
              </FieldRow>
              <TextArea control={control} name="memo" label="Memo" maxLength={2000} />
            </Stack>
          )}
          <ReviewFacts review={review} />
        </>
      )}
    </FormDialog>
  );
}
