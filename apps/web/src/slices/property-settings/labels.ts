import type { Audience, DefinitionDraft } from '@parwell/domain';

export const VALUE_TYPE_LABELS: Readonly<Record<Exclude<DefinitionDraft['valueType'], ''>, string>> = {
  string: 'String',
  number: 'Number',
  boolean: 'Boolean',
  dropdown: 'Dropdown',
};

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = { user: 'User', admin: 'Admin' };
