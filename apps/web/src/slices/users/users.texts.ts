export const USER_TEXTS = {
  types: 'User types',
  loading: 'Loading the user',
  view: 'View User',
  saved: (email: string) => `User ${email} has been saved`,
  created: (email: string) => `User ${email} has been created and invited`,
  deleteMessage: (name: string) =>
    `${name} will be signed out immediately and cannot sign in again. This cannot be undone.`,
  emailIsFixed: 'The e-mail of a user cannot be changed.',
  seesGroup: (group: string) => `The user sees every customer with this ${group}, including future ones.`,
  chooseType: 'Choose a type',
  chooseTopics: 'Choose topics',
  choosePersona: 'Choose a persona',
  addPersona: 'Add Persona',
  noneLeft: 'None left to add',
  extraPermission: 'Extra permission',
  extraPermissions: 'Extra permissions',
  effectivePermissions: 'Effective permissions',
  addPermission: 'Add Permission',
  notAvailable: (missing: string) => `Not available, because you do not have it: ${missing}`,
} as const;

export const TEMPORARY_PASSWORD_TEXTS = {
  explanation: 'For a user who cannot sign in: a generated password, to be changed at the next sign-in.',
  set: 'Set Temporary Password',
  question: (email: string) => `Set a temporary password for ${email}?`,
  consequence:
    'Their current password stops working, and they are signed out everywhere. They choose a new one at the next sign-in.',
  give: (email: string) => `Give this password to ${email}. It is shown only once.`,
} as const;

export const IMPORT_TEXTS = {
  fileHint: (columns: string) =>
    `One user per row: ${columns}. Separate several customer IDs or personas with |. A header row is skipped.`,
  noGoodRow: 'No row in this file can be imported',
  tooLong: 'A value in this row is too long',
  personaForAll: 'Persona for all users',
  rows: 'Rows in the file',
  problems: 'Problems',
  onlyProblems: 'Only rows with problems',
  noneWrong: (counted: string) => `${counted}, no problems found.`,
  someWrong: (counted: string, wrong: string) =>
    `${counted}, ${wrong} with problems, which will not be imported.`,
  continues: 'The import continues when you close this, but its results are shown only here.',
  progress: 'Import progress',
  importing: (done: string, total: string) => `Importing… ${done} of ${total}`,
  imported: (imported: string, total: string) => `${imported} of ${total} users imported.`,
  copyResults: 'Copy results to clipboard',
} as const;

export const PROFILE_TEXTS = {
  you: 'Only an administrator can change these.',
  preferences: 'Changes apply immediately, everywhere.',
  now: (time: string) => `Now: ${time}`,
  today: (date: string) => `Today: ${date}`,
} as const;
