import type { ParSetting } from '@parwell/contract';
import { PAR_NOT_UPDATED, PO_TYPES, SALES_TYPES } from '@parwell/domain';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { debouncedCall } from '../../../shared/debounced-call.ts';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { CheckboxInput } from '../../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import { PAR_DEBOUNCE_MS, useCreateSetting, useUpdateSetting } from '../par.api.ts';
import { PAR_TEXTS } from '../par.texts.ts';
import { LevelFields } from './level-fields.tsx';
import { draftOf, isSelfManaged, settingSchema, type ParControl, type SavedPar } from './setting-values.ts';
import { WhatFacts, WhatFields } from './what-fields.tsx';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const SELF_MANAGED = options(['3PS']);

interface SettingFormProps {
  readonly customerId: string;
  /** Null for a new one. */
  readonly setting: ParSetting | null;
  readonly onClose: () => void;
}

/** Creates, edits or shows a par setting. */
export default function SettingForm({ customerId, setting, onClose }: SettingFormProps) {
  const notify = useNotify();
  const { mutateAsync: create } = useCreateSetting();
  // Two quick presses are one (CONST-038).
  const createOnce = useMemo(() => debouncedCall(create, PAR_DEBOUNCE_MS), [create]);
  const { mutateAsync: update } = useUpdateSetting(setting?.id ?? 0, setting?.version ?? 0);
  const readOnly = setting !== null && !setting.mayChange;
  const save = async (saved: SavedPar) => {
    if (setting === null) {
      const { productName } = await createOnce({ customerId, ...saved });
      return notify({ message: PAR_TEXTS.saved(productName), type: 'success' });
    }
    const { productId: _product, cabinetType: _type, cabinetId: _device, ...changes } = saved;
    await update(changes);
    notify({ message: PAR_TEXTS.saved(setting.productName), type: 'success' });
  };
  return (
    <FormDialog
      title={setting === null ? PAR_TEXTS.create : readOnly ? PAR_TEXTS.view : PAR_TEXTS.edit}
      width="md"
      record={setting === null ? customerId : String(setting.id)}
      schema={settingSchema}
      defaultValues={draftOf(setting)}
      submitLabel={PAR_TEXTS.save}
      readOnly={readOnly}
      failureMessage={PAR_NOT_UPDATED}
      onSubmit={save}
      onClose={onClose}
    >
      {({ control, setValue }) => (
        <>
          {readOnly && <Alert severity="info">{PAR_TEXTS.managedOnly}</Alert>}
          {setting ? (
            <WhatFacts setting={setting} />
          ) : (
            <WhatFields control={control} setValue={setValue} customerId={customerId} />
          )}
          <FormSection title={PAR_TEXTS.levels}>
            <LevelFields control={control} customerId={customerId} />
          </FormSection>
          <FormSection title={PAR_TEXTS.ordering}>
            <FieldRow>
              <TextInput
                control={control}
                name="packToLum"
                label={PAR_TEXTS.packToLum}
                hint={PAR_TEXTS.packToLumHint}
                inputMode="numeric"
                maxLength={9}
              />
              <SelectInput
                control={control}
                name="poType"
                label={PAR_TEXTS.poType}
                placeholder={PAR_TEXTS.none}
                options={options(PO_TYPES)}
              />
              <SalesType control={control} />
            </FieldRow>
            <FieldRow>
              <TextInput
                control={control}
                name="sapProducts"
                label={PAR_TEXTS.sapProducts}
                hint={PAR_TEXTS.sapHint}
                maxLength={2000}
              />
              <TextInput
                control={control}
                name="defaultSapProduct"
                label={PAR_TEXTS.defaultSapProduct}
                maxLength={100}
              />
            </FieldRow>
            <FieldRow>
              <CheckboxInput control={control} name="isCCPayable" label={PAR_TEXTS.ccPayable} />
              <CheckboxInput
                control={control}
                name="active"
                label={PAR_TEXTS.active}
                hint={PAR_TEXTS.activeHint}
              />
            </FieldRow>
          </FormSection>
          <TextArea control={control} name="notes" label={PAR_TEXTS.notes} maxLength={2000} />
        </>
      )}
    </FormDialog>
  );
}

/** What the customer manages itself is sold by others. */
function SalesType({ control }: { readonly control: ParControl }) {
  const fixed = isSelfManaged(useWatch({ control, name: 'productSource' }));
  return (
    <SelectInput
      control={control}
      name="salesType"
      label={PAR_TEXTS.salesType}
      placeholder={fixed ? '3PS' : PAR_TEXTS.none}
      options={fixed ? SELF_MANAGED : options(SALES_TYPES)}
      {...(fixed && { hint: PAR_TEXTS.salesTypeFixed })}
    />
  );
}
