import type { ProductTag } from '@parwell/contract';
import { useNotify } from '../../ui/feedback/notices.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { CustomerInput } from '../customers/public/customer-input.tsx';
import { activeOptions, editSchema, ownerOptions } from './tag-forms.ts';
import { useEditTag } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';

interface EditTagProps {
  readonly tag: ProductTag;
  readonly onClose: () => void;
}

/** TAG-023. */
export function EditTag({ tag, onClose }: EditTagProps) {
  const notify = useNotify();
  const { mutateAsync: edit } = useEditTag();
  const { id, tagId, customerId, orderNo, active, productOwnership, version } = tag;
  return (
    <FormDialog
      title={TAG_TEXTS.titleOf(TAG_TEXTS.actions.edit, tagId)}
      schema={editSchema}
      defaultValues={{ customerId, orderNo, active: String(active), productOwnership }}
      submitLabel={TAG_TEXTS.save}
      onSubmit={async (changes) => {
        await edit({ params: { tagSerialId: String(id) }, body: { ...changes, version } });
        notify({ message: TAG_TEXTS.done.edit, type: 'success' });
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <CustomerInput
            control={control}
            name="customerId"
            label={TAG_TEXTS.fields.customer}
            emptyText={TAG_TEXTS.noCustomer}
          />
          <TextInput control={control} name="orderNo" label={TAG_TEXTS.fields.orderNo} autoComplete="off" />
          <SelectInput
            control={control}
            name="active"
            label={TAG_TEXTS.fields.active}
            options={activeOptions}
          />
          <SelectInput
            control={control}
            name="productOwnership"
            label={TAG_TEXTS.fields.owner}
            options={ownerOptions}
            hint={TAG_TEXTS.ownerHint}
          />
        </>
      )}
    </FormDialog>
  );
}
