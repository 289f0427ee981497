import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { OrderRequest, OrderRequestFilter } from '@parwell/contract';
import { denialProblem, packsInUnits } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { failureOf } from '../../shared/rephrased.ts';
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { useField } from '../../ui/forms/use-field.ts';
import { TOGGLE } from '../../ui/one-of.tsx';
import { pendingQuery, useUpdateRequests } from './order-requests.api.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';

const { process: texts, modify } = ORDER_REQUEST_TEXTS;
const MOST_SHOWN = 5;

const schema = z
  .object({
    decision: z.enum(['', 'APPROVED', 'DENIED']),
    adminNotes: z.string().trim(),
    orderNotes: z.string().trim(),
  })
  .transform(({ decision, ...notes }, context) => {
    if (decision === '') {
      context.addIssue({ code: 'custom', path: ['decision'], message: texts.choose });
      return z.NEVER;
    }
    const problem = denialProblem(decision, notes.adminNotes);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['adminNotes'], message: problem });
    return { decision, ...notes };
  });
type Fields = z.input<typeof schema>;
type Decided = z.output<typeof schema>;
type ProcessForm = UseFormReturn<Fields, unknown, Decided>;

interface ProcessDialogProps {
  readonly ids: readonly string[];
  readonly where: OrderRequestFilter;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** OREQ-007, OREQ-008, OREQ-020, OREQ-027..030. */
export default function ProcessDialog({ ids, where, onDone, onClose }: ProcessDialogProps) {
  const notify = useNotify();
  const { mutateAsync } = useUpdateRequests();
  // In their current state, so that the user sees what is decided.
  const { data, error, refetch } = useQuery(pendingQuery(where));
  const [wanted] = useState(() => new Set(ids));
  const requests = data?.filter(({ id }) => wanted.has(id));

  const submit = async ({ decision, adminNotes, orderNotes }: Decided) => {
    try {
      await mutateAsync({
        query: { filter: JSON.stringify(where) },
        body: {
          // Without the facts shown next to it (OREQ-010); empty notes keep the earlier ones.
          requests: (requests ?? []).map((request) => ({
            id: request.id,
            version: request.version,
            status: decision,
            approvedQuantity: request.approvedQuantity,
            batches: request.batches,
            shippingMethod: request.shippingMethod,
            adminNotes: adminNotes || request.adminNotes,
            orderNotes: orderNotes || request.orderNotes,
          })),
        },
      });
    } catch (failure) {
      // Somebody else may have decided some; the rest can still be decided.
      await refetch();
      throw failure;
    }
    onDone();
    notify({ message: decision === 'APPROVED' ? texts.approved : texts.denied, type: 'success' });
  };
  return (
    <FormDialog
      title={texts.title}
      record={ids.join(' ')}
      schema={schema}
      defaultValues={{ decision: '', adminNotes: '', orderNotes: '' }}
      submitLabel={texts.submit}
      complete={() => requests !== undefined && requests.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {error !== null && <FailureAlert failure={failureOf(ORDER_REQUEST_TEXTS.failed, error)} />}
          {requests === undefined ? (
            <Skeleton height={40} />
          ) : (
            <Chosen requests={requests} gone={wanted.size - requests.length} />
          )}
          <Decision form={form} />
          <TextArea
            control={form.control}
            name="adminNotes"
            label={modify.adminNotes}
            hint={modify.adminNotesHint}
            rows={2}
            maxLength={2000}
          />
          <OrderNotes form={form} />
        </>
      )}
    </FormDialog>
  );
}

function Chosen({ requests, gone }: { readonly requests: readonly OrderRequest[]; readonly gone: number }) {
  const packs = requests.reduce((sum, each) => sum + (each.approvedQuantity ?? each.requestedQuantity), 0);
  const more = requests.length - MOST_SHOWN;
  return (
    <Box>
      {gone > 0 && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {requests.length === 0 ? texts.none : texts.decidedMeanwhile(gone)}
        </Alert>
      )}
      {requests.length > 0 && (
        <Typography sx={{ fontWeight: 600, mb: 1 }}>{texts.chosen(requests.length, packs)}</Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary', fontSize: '0.8125rem' }}>
        {requests
          .slice(0, MOST_SHOWN)
          .map(({ id, customer, product, approvedQuantity, requestedQuantity }) => (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              {`${customer.customerName}: ${product.productName}, ${packsInUnits(approvedQuantity ?? requestedQuantity, product.unitsPerPack)}`}
            </Box>
          ))}
        {more > 0 && <li>{texts.more(more)}</li>}
      </Box>
    </Box>
  );
}

const CHOICES = [
  ['APPROVED', texts.approve],
  ['DENIED', texts.deny],
] as const;

function Decision({ form }: { readonly form: ProcessForm }) {
  const { input, value, problem } = useField<Fields, Decided, Fields['decision']>({
    control: form.control,
    name: 'decision',
  });
  return (
    <Box>
      {/* Lets validation messages find the field by its name. */}
      <input type="hidden" name="decision" />
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts.decision}
        value={value}
        onChange={(_event, next: Fields['decision'] | null) => next !== null && input.onChange(next)}
      >
        {CHOICES.map(([decision, label]) => (
          <ToggleButton key={decision} value={decision} sx={TOGGLE}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}

/** A denial orders nothing. */
function OrderNotes({ form }: { readonly form: ProcessForm }) {
  const decision = useWatch({ control: form.control, name: 'decision' });
  if (decision === 'DENIED') return null;
  return (
    <TextArea
      control={form.control}
      name="orderNotes"
      label={modify.orderNotes}
      hint={modify.orderNotesHint}
      rows={2}
      maxLength={2000}
    />
  );
}
