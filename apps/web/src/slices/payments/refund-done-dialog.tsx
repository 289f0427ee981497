import Typography from '@mui/material/Typography';
import { settleCardPayment, type PaymentAttempt } from '@parwell/contract';
import { SETTLED_HOW_REQUIRED } from '@parwell/domain';
import { z } from 'zod';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { PAYMENT_TEXTS } from './payments.texts.ts';

const { settle: texts } = PAYMENT_TEXTS;
const schema = z.object({ note: z.string().trim().min(1, SETTLED_HOW_REQUIRED).max(500) });

interface RefundDoneDialogProps {
  readonly attempt: PaymentAttempt;
  readonly onClose: () => void;
}

/** B23. */
export default function RefundDoneDialog({ attempt: { id, invoiceNumber }, onClose }: RefundDoneDialogProps) {
  const notify = useNotify();
  const { mutateAsync } = useCallMutation(settleCardPayment, {
    changes: ['payments', 'invoices'],
    alsoAfterFailure: true,
  });
  return (
    <FormDialog
      title={texts.title(invoiceNumber)}
      schema={schema}
      defaultValues={{ note: '' }}
      submitLabel={texts.action}
      failureMessage={texts.failed}
      onSubmit={async (body) => {
        await mutateAsync({ params: { attempt: id }, body });
        notify({ message: texts.done(invoiceNumber), type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Typography>{texts.consequence}</Typography>
          <TextArea control={control} name="note" label={texts.note} rows={2} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
