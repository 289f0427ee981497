/** The texts of the personas that are not prescribed. */
export const PERSONA_TEXTS = {
  nameHint: 'Letters and spaces. “night shift” becomes NIGHT_SHIFT.',
  deleteTitle: (identifier: string) => `Delete ${identifier}?`,
  deleteMessage: 'It can no longer be assigned. Users who have it keep their roles.',
  noRoles: 'No Roles',
} as const;
