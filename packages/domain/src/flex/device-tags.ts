import { camelCase, propertyKey } from '../property-settings/property-keys.ts';

export const TAG_NAME_BLANK = 'Tag names cannot be blank';
export const TAG_NAME_TWICE = 'Duplicate tag names are not allowed';
export const TAG_VALUE_NEEDED = 'A value is required';
export const NO_TAGS = 'There are no tags for this device.';
export const TAGS_SAVED = 'Save Device Tags succeeded.';
export const SERIAL_NUMBER_MISSING = 'Tags can be changed only on a device with a serial number.';

export const MAX_TAGS = 100;

export interface DeviceTag {
  readonly name: string;
  readonly value: string;
}

/** 'Cost center' becomes 'costCenter'. Empty if no character of the name can be used. */
export const tagName = (name: string): string => camelCase(propertyKey(name));

/** By field path: `0.name`. */
export function tagProblems(tags: readonly DeviceTag[]) {
  const names = tags.map(({ name }) => tagName(name));
  return tags.flatMap(({ value }, index) => {
    const name = names[index] ?? '';
    const problems: { field: string; message: string }[] = [];
    if (name === '') problems.push({ field: `${index}.name`, message: TAG_NAME_BLANK });
    else if (names.indexOf(name) < index) problems.push({ field: `${index}.name`, message: TAG_NAME_TWICE });
    if (value.trim() === '') problems.push({ field: `${index}.value`, message: TAG_VALUE_NEEDED });
    return problems;
  });
}
