import type { ProductTag } from '@parwell/contract';
import { useState } from 'react';
import { newRequestId } from '../../shared/request-id.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { returnSchema } from './tag-forms.ts';
import { useReturn } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';

interface ReturnTagProps {
  readonly tag: ProductTag;
  readonly onClose: () => void;
}

export default function ReturnTag({ tag: { id, tagId }, onClose }: ReturnTagProps) {
  const notify = useNotify();
  const { mutateAsync: giveBack } = useReturn();
  const [requestId] = useState(newRequestId);
  return (
    <FormDialog
      title={TAG_TEXTS.titleOf(TAG_TEXTS.actions.return, tagId)}
      schema={returnSchema}
      defaultValues={{ rgaNumber: '' }}
      submitLabel={TAG_TEXTS.actions.return}
      onSubmit={async ({ rgaNumber }) => {
        await giveBack({ params: { tagSerialId: String(id) }, body: { requestId, rgaNumber } });
        notify({ message: TAG_TEXTS.done.return, type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <TextInput control={control} name="rgaNumber" label={TAG_TEXTS.fields.rgaNumber} autoComplete="off" />
      )}
    </FormDialog>
  );
}
