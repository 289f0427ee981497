/** One user as a line of the import file names them. */
export interface ImportRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly customerIds: readonly string[];
  readonly personas: readonly string[];
}

export const IMPORT_COLUMNS = ['First Name', 'Last Name', 'Email', 'Customer IDs', 'Personas'] as const;
export const MOST_IMPORT_ROWS = 10_000;

export const CSV_REQUIRED = 'A csv file must be selected';
export const DUPLICATE_IN_FILE = 'This email is in the file more than once';
export const IMPORT_NOT_PERMITTED = 'You are no longer permitted to import users';
export const ROW_FAILED = 'This row could not be imported';
export const TOO_MANY_COLUMNS = `A row has at most ${IMPORT_COLUMNS.length} columns`;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Names a column may carry in a header row, without regard to case, spaces and dashes. */
const HEADERS: readonly (readonly string[])[] = [
  ['firstname', 'first', 'givenname'],
  ['lastname', 'last', 'surname', 'familyname'],
  ['email', 'emailaddress', 'mail'],
  ['customerids', 'customerid', 'customers', 'customer', 'tenants', 'tenantids'],
  ['personas', 'persona'],
];

/** A first row whose every cell names its column is a header; anything else is somebody's data. */
export const isImportHeader = (cells: readonly string[]): boolean =>
  cells.length >= 3 &&
  cells.length <= HEADERS.length &&
  cells.every((cell, column) => HEADERS[column]?.includes(letters(cell)));

const piped = (cell = ''): string[] => [
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
  customerIds: piped(cells[3]),
  personas: piped(cells[4]),
});
