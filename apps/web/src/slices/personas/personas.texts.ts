export const PERSONA_TEXTS = {
  loading: 'Loading personas',
  create: 'Create Persona',
  nameHint: 'Letters and spaces. “night shift” becomes NIGHT_SHIFT.',
  deleteTitle: (identifier: string) => `Delete ${identifier}?`,
  deleteMessage: 'It can no longer be assigned. Users who have it keep their roles.',
  addARole: 'Add a role',
  addRole: 'Add Role',
  roleFor: (resource: string) => `Role for ${resource}`,
  noRoles: 'No Roles',
} as const;
