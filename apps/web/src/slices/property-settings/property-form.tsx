import type { PropertySetting } from '@parwell/contract';
import {
  AUDIENCES,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  isReadByThePortal,
  propertyKey,
  propertyLabel,
  PROPERTY_SAVE_FAILED,
  type DeviceType,
} from '@parwell/domain';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { rephrased } from '../../shared/rephrased.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { CheckboxInput } from '../../ui/forms/checkbox-input.tsx';
import { FieldRow } from '../../ui/forms/field-row.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { ReadOnlyContext } from '../../ui/forms/read-only.ts';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { AUDIENCE_LABELS, VALUE_TYPE_LABELS } from './labels.ts';
import { OptionList } from './option-list.tsx';
import { useSaveProperty, type SavedProperty } from './property-settings.api.ts';
import { newProperty, propertySchema, valuesOf, type PropertyValues } from './property-values.ts';
import { PROPERTY_TEXTS } from './property-settings.texts.ts';

const types = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));
const valueTypes = Object.entries(VALUE_TYPE_LABELS).map(([value, label]) => ({ value, label }));
const audiences = AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }));

interface PropertyFormProps {
  readonly setting: PropertySetting | null;
  readonly type: DeviceType | '';
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

export default function PropertyForm({ setting, type, readOnly, onClose }: PropertyFormProps) {
  const save = useSaveProperty();
  const notify = useNotify();
  const name = setting && propertyLabel(setting.property_key);
  const fixedValue = setting !== null && isReadByThePortal(setting.property_key);
  return (
    <FormDialog
      title={name === null ? PROPERTY_TEXTS.add : readOnly ? name : PROPERTY_TEXTS.editOf(name)}
      schema={propertySchema}
      defaultValues={setting ? valuesOf(setting) : newProperty(type)}
      submitLabel={setting ? 'Save' : PROPERTY_TEXTS.add}
      readOnly={readOnly}
      onClose={onClose}
      onSubmit={async (saved) => {
        await save
          .mutateAsync({ ...saved, version: setting?.version ?? null })
          .catch(rephrased(PROPERTY_SAVE_FAILED));
        notify({ message: PROPERTY_TEXTS.saved(propertyLabel(saved.property_key)), type: 'success' });
      }}
    >
      {({ control }) => (
        <>
          <Fixed when={setting !== null}>
            <FieldRow>
              <SelectInput
                control={control}
                name="cabinetType"
                label="Device Type"
                placeholder={PROPERTY_TEXTS.chooseType}
                options={types}
              />
              <NameField control={control} isNew={setting === null} />
            </FieldRow>
          </Fixed>
          <FieldRow>
            <Fixed when={fixedValue}>
              <SelectInput
                control={control}
                name="valueType"
                label="Value Type"
                placeholder={PROPERTY_TEXTS.chooseValueType}
                options={valueTypes}
                hint={fixedValue ? PROPERTY_TEXTS.typeIsFixed : undefined}
              />
            </Fixed>
            <SelectInput
              control={control}
              name="visibleTo"
              label="Visible To"
              placeholder={PROPERTY_TEXTS.chooseAudience}
              options={audiences}
            />
          </FieldRow>
          <Fixed when={fixedValue}>
            <Options control={control} />
          </Fixed>
          <EditableFields control={control} />
          <CheckboxInput
            control={control}
            name="searchable"
            label="Searchable"
            hint={PROPERTY_TEXTS.searchableHint}
          />
          <CheckboxInput
            control={control}
            name="isPartOfEdgeConfig"
            label={PROPERTY_TEXTS.edgeConfig}
            hint={PROPERTY_TEXTS.edgeConfigHint}
          />
        </>
      )}
    </FormDialog>
  );
}

type FormControl = Control<PropertyValues, unknown, Omit<SavedProperty, 'version'>>;

/** Makes its fields read-only when `when` is set, because other data depends on their values. */
const Fixed = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) =>
  when ? <ReadOnlyContext value>{children}</ReadOnlyContext> : children;

interface NameFieldProps {
  readonly control: FormControl;
  readonly isNew: boolean;
}

function NameField({ control, isNew }: NameFieldProps) {
  const key = propertyKey(useWatch({ control, name: 'propertyName' }));
  const preview = key === '' ? PROPERTY_TEXTS.nameHint : PROPERTY_TEXTS.savedAs(key);
  return (
    <TextInput
      control={control}
      name="propertyName"
      label="Property Name"
      maxLength={100}
      hint={isNew ? preview : undefined}
    />
  );
}

function Options({ control }: { readonly control: FormControl }) {
  const valueType = useWatch({ control, name: 'valueType' });
  return valueType === 'dropdown' && <OptionList control={control} name="options" />;
}

function EditableFields({ control }: { readonly control: FormControl }) {
  const editable = useWatch({ control, name: 'editable' });
  return (
    <>
      <CheckboxInput control={control} name="editable" label="Editable" />
      {editable && (
        <SelectInput
          control={control}
          name="editableBy"
          label="Editable By"
          placeholder={PROPERTY_TEXTS.chooseEditors}
          options={audiences}
        />
      )}
    </>
  );
}
