/** The texts of users and of the profile that are not prescribed. */
export const USER_TEXTS = {
  deleteMessage: (name: string) =>
    `${name} will be signed out immediately and cannot sign in again. This cannot be undone.`,
  emailIsFixed: 'The e-mail of a user cannot be changed.',
  seesGroup: (group: string) => `The user sees every customer with this ${group}, including future ones.`,
  notAvailable: (what: string) => `Not available, because you do not have it: ${what}`,
} as const;

export const TEMPORARY_PASSWORD_TEXTS = {
  what: 'For a user who cannot sign in: a generated password, to be changed at the next sign-in.',
  set: 'Set Temporary Password',
  question: (email: string) => `Set a temporary password for ${email}?`,
  consequence:
    'Their current password stops working, and they are signed out everywhere. They choose a new one at the next sign-in.',
  give: (email: string) => `Give this password to ${email}. It is shown only once.`,
} as const;

export const IMPORT_TEXTS = {
  personaForAll: 'Persona for all users',
  someWrong: (counted: string, wrong: string) =>
    `${counted}, ${wrong} with problems, which will not be imported.`,
  continues: 'The import continues when you close this, but its results are shown only here.',
} as const;

export const PROFILE_TEXTS = {
  you: 'Only an administrator can change these.',
  password: 'Keep it to yourself.',
  preferences: 'Changes apply immediately, everywhere.',
} as const;
