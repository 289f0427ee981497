import Typography from '@mui/material/Typography';
import { CLOSE_REASON_REQUIRED } from '@parwell/domain';
import { z } from 'zod';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { useCloseOrder } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';

const { unanswered: TEXTS } = ORDER_DETAIL_TEXTS;
const schema = z.object({ reason: z.string().trim().min(1, CLOSE_REASON_REQUIRED).max(500) });

interface CloseOrderDialogProps {
  readonly requestNumber: string;
  readonly onClose: () => void;
}

/** Stops waiting for the ERP's answer (R12). */
export default function CloseOrderDialog({ requestNumber, onClose }: CloseOrderDialogProps) {
  const notify = useNotify();
  const { mutateAsync } = useCloseOrder(requestNumber);
  return (
    <FormDialog
      title={TEXTS.closeTitle(requestNumber)}
      schema={schema}
      defaultValues={{ reason: '' }}
      submitLabel={TEXTS.close}
      failureMessage={TEXTS.notClosed}
      onSubmit={async ({ reason }) => {
        await mutateAsync(reason);
        notify({ message: TEXTS.closed(requestNumber), type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Typography>{TEXTS.closeConsequence}</Typography>
          <TextArea control={control} name="reason" label={TEXTS.reason} rows={2} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
