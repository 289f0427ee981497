import type { TagAction } from '@parwell/contract';
import { useRef, useState, type ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { CustomerInput } from '../customers/public/customer-input.tsx';
import { BulkTags } from './bulk-tags.tsx';
import { activeOptions, bulkEditSchema, bulkReturnSchema, ownerOptions, ownerSchema } from './tag-forms.ts';
import { TAG_TEXTS } from './tags.texts.ts';

interface BulkFormProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

interface AskFirstProps<Input extends FieldValues, Output> extends BulkFormProps {
  readonly action: keyof typeof TAG_TEXTS.actions;
  readonly schema: z.ZodType<Output, Input>;
  readonly defaultValues: Input;
  readonly actOf: (entered: Output) => TagAction;
  readonly children: (control: Control<Input, unknown, Output>) => ReactNode;
}

/** Asks for the action's data, then previews it. */
function AskFirst<Input extends FieldValues, Output>({
  ids,
  onClose,
  action,
  schema,
  defaultValues,
  actOf,
  children,
}: AskFirstProps<Input, Output>) {
  const [act, setAct] = useState<TagAction | null>(null);
  // Submitting also closes the form.
  const submitted = useRef(false);
  if (act !== null) return <BulkTags act={act} ids={ids} onClose={onClose} />;
  return (
    <FormDialog
      title={TAG_TEXTS.bulkTitle(TAG_TEXTS.actions[action], ids.length)}
      schema={schema}
      defaultValues={defaultValues as never}
      submitLabel={TAG_TEXTS.next}
      onSubmit={(entered) => {
        submitted.current = true;
        setAct(actOf(entered));
      }}
      onClose={() => {
        if (!submitted.current) onClose();
      }}
    >
      {({ control }) => children(control)}
    </FormDialog>
  );
}

export const BulkReturn = (props: BulkFormProps) => (
  <AskFirst
    {...props}
    action="return"
    schema={bulkReturnSchema}
    defaultValues={{ rgaNumber: '' }}
    actOf={({ rgaNumber }) => ({ action: 'return', rgaNumber })}
  >
    {(control) => (
      <TextInput control={control} name="rgaNumber" label={TAG_TEXTS.fields.rgaNumber} autoComplete="off" />
    )}
  </AskFirst>
);

export const BulkSetOwner = (props: BulkFormProps) => (
  <AskFirst
    {...props}
    action="setOwner"
    schema={ownerSchema}
    defaultValues={{ productOwnership: 'PROVIDER' }}
    actOf={({ productOwnership }) => ({ action: 'setOwner', productOwnership })}
  >
    {(control) => (
      <SelectInput
        control={control}
        name="productOwnership"
        label={TAG_TEXTS.fields.owner}
        options={ownerOptions}
        hint={TAG_TEXTS.ownerHint}
      />
    )}
  </AskFirst>
);

export const BulkEdit = (props: BulkFormProps) => (
  <AskFirst
    {...props}
    action="edit"
    schema={bulkEditSchema}
    defaultValues={{ customerId: '', orderNo: '', active: '', productOwnership: '' }}
    actOf={(changes) => ({ action: 'edit', changes })}
  >
    {(control) => (
      <>
        <CustomerInput
          control={control}
          name="customerId"
          label={TAG_TEXTS.fields.customer}
          emptyText={TAG_TEXTS.noCustomer}
        />
        <TextInput
          control={control}
          name="orderNo"
          label={TAG_TEXTS.fields.orderNo}
          autoComplete="off"
          hint={TAG_TEXTS.orderNoHint}
        />
        <SelectInput
          control={control}
          name="active"
          label={TAG_TEXTS.fields.active}
          options={activeOptions}
          placeholder={TAG_TEXTS.noChange}
        />
        <SelectInput
          control={control}
          name="productOwnership"
          label={TAG_TEXTS.fields.owner}
          options={ownerOptions}
          placeholder={TAG_TEXTS.noChange}
        />
      </>
    )}
  </AskFirst>
);
