import Typography from '@mui/material/Typography';
import { closeShipmentLine, type ShipmentLine } from '@parwell/contract';
import { z } from 'zod';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

const schema = z.object({ reason: z.string().trim().min(1, SHIPMENT_TEXTS.reasonRequired).max(500) });

interface CloseLineProps {
  readonly line: ShipmentLine;
  readonly onClose: () => void;
}

/** Staff state that no more of a line will arrive. */
export default function CloseLine({ line, onClose }: CloseLineProps) {
  const notify = useNotify();
  const { lineKey, version, shipmentId, lotNumber, factorDescription, totalNumUnits, receivedUnits } = line;
  const close = useCallMutation(closeShipmentLine, {
    changes: ['shipments', 'inventory', 'orders', 'usage'],
    // Somebody else may have closed it.
    alsoAfterFailure: true,
    input: (reason: string) => ({ body: { lineKey, reason, version } }),
  });
  return (
    <FormDialog
      title={SHIPMENT_TEXTS.closeLine}
      record={lineKey}
      schema={schema}
      defaultValues={{ reason: '' }}
      submitLabel={SHIPMENT_TEXTS.closeLine}
      onSubmit={async ({ reason }) => {
        await close.mutateAsync(reason);
        notify({ message: SHIPMENT_TEXTS.closed(shipmentId, lotNumber), type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Typography>
            {SHIPMENT_TEXTS.closing(factorDescription, lotNumber, totalNumUnits - receivedUnits)}
          </Typography>
          <TextArea control={control} name="reason" label={SHIPMENT_TEXTS.reason} rows={2} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
