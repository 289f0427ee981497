import type { PropertySetting } from '@parwell/contract';
import {
  AUDIENCES,
  definitionOf,
  definitionProblems,
  DEVICE_TYPES,
  VALUE_TYPES,
  type DeviceType,
} from '@parwell/domain';
import { z } from 'zod';
import type { SavedProperty } from './property-settings.api.ts';

const FormValues = z.object({
  cabinetType: z.enum([...DEVICE_TYPES, '']),
  propertyName: z.string(),
  valueType: z.enum([...VALUE_TYPES, 'dropdown', '']),
  options: z.array(z.string()),
  editable: z.boolean(),
  editableBy: z.enum([...AUDIENCES, '']),
  visibleTo: z.enum([...AUDIENCES, '']),
  searchable: z.boolean(),
  isPartOfEdgeConfig: z.boolean(),
});
export type PropertyValues = z.infer<typeof FormValues>;

export const propertySchema = FormValues.superRefine((draft, context) => {
  for (const { field, message } of definitionProblems(draft))
    context.addIssue({ code: 'custom', path: [field], message });
}).transform((draft): Omit<SavedProperty, 'version'> => {
  const { cabinetType, editable, visibleTo, searchable, isPartOfEdgeConfig } = draft;
  const { propertyKey, valueType, values, editableBy } = definitionOf(draft);
  if (cabinetType === '' || visibleTo === '' || valueType === '') return z.NEVER;
  return {
    cabinet_type: cabinetType,
    property_key: propertyKey,
    value_type: valueType,
    values: values.join(),
    editable,
    editable_by: editableBy,
    visible_to: visibleTo,
    searchable,
    is_part_of_edge_config: isPartOfEdgeConfig,
  };
});

const NO_OPTIONS = ['', ''];

export const optionsOf = ({ values }: Pick<PropertySetting, 'values'>): string[] =>
  values === '' ? [] : values.split(',');

export const newProperty = (cabinetType: DeviceType | ''): PropertyValues => ({
  cabinetType,
  propertyName: '',
  valueType: '',
  options: NO_OPTIONS,
  editable: false,
  editableBy: '',
  visibleTo: '',
  searchable: false,
  isPartOfEdgeConfig: false,
});

export function valuesOf(setting: PropertySetting): PropertyValues {
  const options = optionsOf(setting);
  const isDropdown = options.length > 0;
  return {
    cabinetType: setting.cabinet_type,
    propertyName: setting.property_key,
    valueType: isDropdown ? 'dropdown' : setting.value_type,
    options: isDropdown ? options : NO_OPTIONS,
    editable: setting.editable,
    editableBy: setting.editable_by ?? '',
    visibleTo: setting.visible_to,
    searchable: setting.searchable,
    isPartOfEdgeConfig: setting.is_part_of_edge_config,
  };
}
