import Alert from '@mui/material/Alert';
import type { RestockOrder } from '@parwell/contract';
import { ORDER_NOTES_FAILED } from '@parwell/domain';
import { useState } from 'react';
import { z } from 'zod';
import { ApiFailure } from '../../session/api-failure.ts';
import { rephrased } from '../../shared/rephrased.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { askOrderLine, useUpdateNotes } from './orders.api.ts';
import { ORDER_TEXTS } from './orders.texts.ts';

const { notes: texts } = ORDER_TEXTS;

/** Empty notes are removed (ORD-021). */
const schema = z.object({
  notes: z
    .string()
    .trim()
    .max(2000)
    .transform((text) => text || null),
});

interface NotesDialogProps {
  readonly line: RestockOrder;
  readonly onClose: () => void;
}

/** ORD-018..021. */
export default function NotesDialog({ line, onClose }: NotesDialogProps) {
  const notify = useNotify();
  const { mutateAsync } = useUpdateNotes();
  // The line that the user saw: as opened, or as somebody else left it meanwhile.
  const [seen, setSeen] = useState(line);
  const { orderNumber, orderLine } = line;
  const saveOn = (version: number, notes: string | null) =>
    mutateAsync({ params: { orderNumber }, body: { orderLine, notes, version } });

  const save = async (notes: string | null) => {
    try {
      await saveOn(seen.version, notes);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') throw error;
      const now = await askOrderLine(line);
      if (!now) throw error;
      // A shipment or a status changes the line too; that is no reason to refuse the notes.
      if (now.notes === seen.notes) return void (await saveOn(now.version, notes));
      setSeen(now);
      throw error;
    }
  };
  return (
    <FormDialog
      title={texts.title(orderNumber, orderLine)}
      schema={schema}
      defaultValues={{ notes: line.notes ?? '' }}
      submitLabel={texts.save}
      failureBelow
      onSubmit={async ({ notes }) => {
        await save(notes).catch(rephrased(ORDER_NOTES_FAILED));
        notify({ message: texts.saved, type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextArea control={control} name="notes" label={texts.field} rows={2} maxLength={2000} />
          {seen !== line && (
            <Alert severity="info" sx={{ contain: 'inline-size', overflowWrap: 'anywhere' }}>
              {texts.changedMeanwhile(seen.notes)}
            </Alert>
          )}
        </>
      )}
    </FormDialog>
  );
}
