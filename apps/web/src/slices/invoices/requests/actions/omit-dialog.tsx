import Alert from '@mui/material/Alert';
import type { InvoiceRequest } from '@parwell/contract';
import {
  actOn,
  INVOICE_REQUEST_LIMIT,
  OMIT_REASONS,
  omitProblems,
  requestStatusFailed,
  type OmitReason,
} from '@parwell/domain';
import { useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { rephrased } from '../../../../shared/rephrased.ts';
import { useInvalidate } from '../../../../session/use-call-mutation.ts';
import { failureText } from '../../../../ui/feedback/failure-banner.ts';
import { useNotify } from '../../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../../../ui/forms/text-input.tsx';
import { BulkDialog } from '../../../../ui/list/bulk-dialog.tsx';
import { askOmit, useOmit, type Omission } from './request-actions.api.ts';
import { CHANGED_BY_REQUESTS } from '../requests.api.ts';
import { REQUEST_ACTION_TEXTS } from './request-actions.texts.ts';
import { causeOf } from './cause-of.ts';
import { stateOf } from '../request-state.ts';

const { omit: texts, bulk, next, done } = REQUEST_ACTION_TEXTS;

interface OmitDialogProps {
  readonly ids: readonly number[];
  /** The loaded ones among them, for the explanation. */
  readonly rows: readonly InvoiceRequest[];
  /** Called when they were omitted. */
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Entered {
  omittedReason: string;
  omittedNote: string;
  rgaNumber: string;
}

const schemaFor = (invoiceIds: readonly number[]) =>
  z
    .object({
      omittedReason: z.enum(['', ...OMIT_REASONS] as [string, ...string[]]),
      omittedNote: z.string().trim().max(2000),
      rgaNumber: z.string().trim().max(100),
    })
    .superRefine((entered, context) => {
      const omittedReason = entered.omittedReason as OmitReason | '';
      for (const { field, message } of omitProblems({ ...entered, omittedReason, invoiceIds }))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .transform(({ omittedReason, omittedNote, rgaNumber }): Omission => ({
      omittedReason: omittedReason as OmitReason,
      omittedNote,
      // Left over from another reason.
      rgaNumber: omittedReason === 'RETURN' ? rgaNumber : '',
    }));

const reasons = OMIT_REASONS.map((value) => ({ value, label: value }));

/** AINV-013, AINV-042..048. */
export function OmitDialog({ ids, rows, onDone, onClose }: OmitDialogProps) {
  const notify = useNotify();
  const { mutateAsync: omit } = useOmit();
  const [schema] = useState(() => schemaFor(ids));
  const [omission, setOmission] = useState<Omission | null>(null);
  // Submitting also closes the form.
  const asksForMany = useRef(false);
  const [first, ...others] = ids;
  const only = others.length === 0 ? first : undefined;
  if (omission !== null) return <BulkOmit ids={ids} omission={omission} onDone={onDone} onClose={onClose} />;
  return (
    <FormDialog
      title={only === undefined ? texts.title(ids.length) : texts.titleOne(only)}
      schema={schema}
      defaultValues={{ omittedReason: '', omittedNote: '', rgaNumber: '' }}
      record={ids.join()}
      submitLabel={only === undefined ? next : texts.submit}
      onSubmit={async (entered) => {
        if (only === undefined) {
          asksForMany.current = true;
          setOmission(entered);
          return;
        }
        await omit({
          params: { invoiceRequestId: String(only) },
          body: { ...entered, omitted: true },
        }).catch((error: unknown) => rephrased(requestStatusFailed(only, causeOf(error)))(error));
        notify({ message: done.omitted, type: 'success' });
        onDone?.();
      }}
      onClose={() => {
        if (!asksForMany.current) onClose();
      }}
    >
      {({ control }) => (
        <>
          <Alert severity="warning">
            {consequence(ids, rows)} {texts.forGood}
          </Alert>
          <SelectInput
            control={control}
            name="omittedReason"
            label={texts.reason}
            options={reasons}
            placeholder={texts.chooseReason}
          />
          <RgaNumber control={control} />
          <TextArea control={control} name="omittedNote" label={texts.note} maxLength={2000} />
        </>
      )}
    </FormDialog>
  );
}

/** Only returned goods have one. */
function RgaNumber({ control }: { readonly control: Control<Entered, unknown, Omission> }) {
  const reason = useWatch({ control, name: 'omittedReason' });
  if (reason !== 'RETURN') return null;
  return (
    <TextInput control={control} name="rgaNumber" label={texts.rga} autoComplete="off" maxLength={100} />
  );
}

/** The effect on the loaded requests (B10). */
function consequence(ids: readonly number[], rows: readonly InvoiceRequest[]): string {
  const outcomes = rows.map((row) => actOn(stateOf(row), { act: 'omit', reason: 'OTHER' }));
  const changing = outcomes.filter((outcome) => outcome.outcome === 'done');
  const credited = changing.filter(({ credit }) => credit).length;
  const neverSent = changing.length - credited;
  if (rows.length < ids.length) return texts.either;
  if (ids.length === 1) return credited > 0 ? texts.credited : texts.neverSent;
  return [
    ...(neverSent > 0 ? [texts.neverSentMany(neverSent)] : []),
    ...(credited > 0 ? [texts.creditedMany(credited)] : []),
  ].join(' ');
}

interface BulkOmitProps extends Pick<OmitDialogProps, 'ids' | 'onDone' | 'onClose'> {
  readonly omission: Omission;
}

function BulkOmit({ ids, omission, onDone, onClose }: BulkOmitProps) {
  const invalidate = useInvalidate();
  return (
    <BulkDialog
      title={texts.title(ids.length)}
      ids={ids.map(String)}
      // All of them or, if the server fails, none (B9).
      batch={INVOICE_REQUEST_LIMIT}
      rowName={bulk.row}
      confirmLabel={texts.title}
      danger
      ask={askOmit(omission)}
      failureText={(error) => failureText(error, texts.submit)}
      onChanged={() => {
        onDone?.();
        return invalidate(CHANGED_BY_REQUESTS);
      }}
      onClose={onClose}
    />
  );
}
