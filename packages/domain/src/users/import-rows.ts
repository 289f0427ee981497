export interface ImportRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly customerIds: readonly string[];
  readonly personas: readonly string[];
}

export const IMPORT_COLUMNS = ['First Name', 'Last Name', 'Email', 'Customer IDs', 'Personas'] as const;
export const MAX_IMPORT_ROWS = 10_000;

export const CSV_REQUIRED = 'A csv file must be selected';
export const DUPLICATE_IN_FILE = 'This email is in the file more than once';
export const IMPORT_NOT_PERMITTED = 'You are no longer permitted to import users';
export const ROW_FAILED = 'This row could not be imported';
export const TOO_MANY_COLUMNS = `A row can have at most ${IMPORT_COLUMNS.length} columns`;

const lettersOnly = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Accepted names by column; case, spaces and dashes are ignored. */
const HEADERS: readonly (readonly string[])[] = [
  ['firstname', 'first', 'givenname'],
  ['lastname', 'last', 'surname', 'familyname'],
  ['email', 'emailaddress', 'mail'],
  ['customerids', 'customerid', 'customers', 'customer', 'tenants', 'tenantids'],
  ['personas', 'persona'],
];

/** Only if every cell names its column. */
export const isImportHeader = (cells: readonly string[]): boolean =>
  cells.length >= 3 &&
  cells.length <= HEADERS.length &&
  cells.every((cell, column) => HEADERS[column]?.includes(lettersOnly(cell)));

const splitPipes = (cell = ''): string[] => [
  ...new Set(
    cell
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

export const importRow = (cells: readonly string[]): ImportRow => ({
  firstName: (cells[0] ?? '').trim(),
  lastName: (cells[1] ?? '').trim(),
  email: (cells[2] ?? '').trim(),
  customerIds: splitPipes(cells[3]),
  personas: splitPipes(cells[4]),
});
