import type { ParSetting } from '@parwell/contract';
import { PAR_NOT_UPDATED, PO_TYPES, SALES_TYPES } from '@parwell/domain';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import { PAR_TEXTS } from '../par.texts.ts';
import { LevelFields } from './level-fields.tsx';
import {
  toParDraft,
  isSelfManaged,
  settingSchema,
  type ParControl,
  type ParFormValues,
  type SavedPar,
} from './setting-values.ts';
import { SubjectFacts, SubjectFields } from './subject-fields.tsx';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const SELF_MANAGED = options(['3PS']);

interface SettingDialogProps {
  readonly title: string;
  readonly customerId: string;
  /** Null for a new one. */
  readonly setting: ParSetting | null;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly readOnly?: boolean;
  /** The effect of the typed values, above the levels. */
  readonly preview?: ((values: ParFormValues) => string | null) | undefined;
  readonly onSubmit: (saved: SavedPar) => unknown;
  readonly onClose: () => void;
}

export function SettingDialog({
  title,
  customerId,
  setting,
  submitLabel,
  cancelLabel,
  readOnly = false,
  preview,
  onSubmit,
  onClose,
}: SettingDialogProps) {
  return (
    <FormDialog
      title={title}
      width="md"
      record={setting === null ? customerId : String(setting.id)}
      schema={settingSchema}
      defaultValues={toParDraft(setting)}
      submitLabel={submitLabel}
      {...(cancelLabel !== undefined && { cancelLabel })}
      readOnly={readOnly}
      failureMessage={PAR_NOT_UPDATED}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {({ control, setValue }) => (
        <>
          {readOnly && <Alert severity="info">{PAR_TEXTS.managedOnly}</Alert>}
          {setting ? (
            <SubjectFacts setting={setting} />
          ) : (
            <SubjectFields control={control} setValue={setValue} customerId={customerId} />
          )}
          <FormSection title={PAR_TEXTS.levels}>
            {preview && <Preview control={control} show={preview} />}
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

interface PreviewProps {
  readonly control: ParControl;
  readonly show: (values: ParFormValues) => string | null;
}

/** Watches the form separately, so that typing does not rerender the fields. */
function Preview({ control, show }: PreviewProps) {
  const values = useWatch({ control }) as ParFormValues;
  return (
    // Stays in sight while levels are typed on a phone; as high with a text as without, so that nothing jumps.
    <Typography
      role="status"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        py: 1,
        minHeight: '2.2em',
        fontWeight: 600,
        bgcolor: 'background.paper',
      }}
    >
      {show(values)}
    </Typography>
  );
}

/** Products that the customer manages itself are sold by others. */
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
