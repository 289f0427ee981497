import type { ProductTag } from '@parwell/contract';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { newRequestId } from '../../shared/request-id.ts';
import { ownerOptions, ownerSchema } from './tag-forms.ts';
import { useSetOwner } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';

interface SetOwnerProps {
  readonly tag: ProductTag;
  readonly onClose: () => void;
}

export function SetOwner({ tag: { id, tagId, productOwnership }, onClose }: SetOwnerProps) {
  const notify = useNotify();
  const { mutateAsync: setOwner } = useSetOwner();
  return (
    <FormDialog
      title={TAG_TEXTS.titleOf(TAG_TEXTS.actions.setOwner, tagId)}
      schema={ownerSchema}
      defaultValues={{ productOwnership }}
      submitLabel={TAG_TEXTS.save}
      onSubmit={async (chosen) => {
        // Setting the same owner again changes nothing, whatever the request id.
        const body = { requestId: newRequestId(), ...chosen };
        await setOwner({ params: { tagSerialId: String(id) }, body });
        notify({ message: TAG_TEXTS.done.setOwner, type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <SelectInput
          control={control}
          name="productOwnership"
          label={TAG_TEXTS.fields.owner}
          options={ownerOptions}
          hint={TAG_TEXTS.ownerHint}
        />
      )}
    </FormDialog>
  );
}
