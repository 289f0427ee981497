import { MAX_IMPORT_ROWS } from '@parwell/domain';
import { describe, expect, test } from 'vitest';
import { parseImport, type FileRow } from './parse-import.ts';
import { readCsvFile } from '../../../shared/csv-file.ts';
import { rowProblems } from './row-problems.ts';

const HEADER = 'First Name,Last Name,Email,Customer IDs,Personas';
const rowsOf = (text: string): readonly FileRow[] => {
  const rows = parseImport(text);
  if (typeof rows === 'string') throw new Error(rows);
  return rows;
};
const emails = (text: string) => rowsOf(text).map(({ row }) => row.email);
const broken = (text: string) => rowsOf(text).map((row) => row.broken);

describe('a csv file', () => {
  test('a row is one user, with ids and personas separated by pipes (USER-062 USER-063 USER-064)', () => {
    expect(rowsOf('Ana,Núñez,ana@c1.example,100234| 100310 ,NURSE|BUYER')[0]?.row).toEqual({
      firstName: 'Ana',
      lastName: 'Núñez',
      email: 'ana@c1.example',
      customerIds: ['100234', '100310'],
      personas: ['NURSE', 'BUYER'],
    });
  });

  test('a header is skipped, and without one the first row is a user (USER-065)', () => {
    const user = 'Ana,Li,ana@c1.example,1,NURSE';
    expect(emails(`${HEADER}\n${user}`)).toEqual(['ana@c1.example']);
    expect(rowsOf(`${HEADER}\n${user}`)[0]?.number).toBe(2);
    expect(emails(`${user}\n${user.replace('ana', 'bo')}`)).toEqual(['ana@c1.example', 'bo@c1.example']);
  });

  test('quoted fields, doubled quotes, CRLF, empty lines and columns a spreadsheet left behind are understood', () => {
    const rows = rowsOf(
      '"Ana","Li, Jr.",ana@c1.example,1,NURSE,,\r\n\r\n  ,\r\n"Bo ""B""",Ek,bo@c1.example,1,NURSE\r\n',
    );
    expect(rows.map(({ number, row }) => [number, row.firstName, row.lastName])).toEqual([
      [1, 'Ana', 'Li, Jr.'],
      [4, 'Bo "B"', 'Ek'],
    ]);
  });

  test('semicolons and tabs also separate columns; pipes never do', () => {
    expect(rowsOf('Ana;Li;ana@c1.example;1|2;NURSE')[0]?.row.customerIds).toEqual(['1', '2']);
    expect(rowsOf('Ana\tLi\tana@c1.example\t1|2\tNURSE')[0]?.row.personas).toEqual(['NURSE']);
    expect(rowsOf('Ana,Li,ana@c1.example,1|2|3|4|5|6,A|B|C|D')[0]?.row.customerIds).toHaveLength(6);
  });

  test('only the row with too many columns is rejected', () => {
    expect(broken('Ana,Li,ana@c1.example,1,NURSE,x\nBo,Ek,bo@c1.example,1,NURSE')).toEqual([
      'A row can have at most 5 columns',
      null,
    ]);
  });

  test('an unmatched quote breaks only its own row', () => {
    const text = 'Ana,Li,ana@c1.example,1,NURSE\n"Bo,Ek,bo@c1.example,1,NURSE\nCy,Oh,cy@c1.example,1,NURSE';
    expect(broken(text)).toEqual([null, 'The quotes in this row do not match', null]);
    expect(emails(text)[2]).toBe('cy@c1.example');
  });

  test('values that would make the call refuse the whole file are rejected row by row', () => {
    expect(broken(`${'A'.repeat(501)},Li,ana@c1.example,1,NURSE\nBo,Ek,bo@c1.example,1,NURSE`)).toEqual([
      'A value in this row is too long',
      null,
    ]);
  });

  test('a file without rows, or with too many, is rejected as a whole', () => {
    expect(parseImport('')).toBe('This file has no rows');
    expect(parseImport(`${HEADER}\n\n`)).toBe('This file has no rows');
    const row = 'Ana,Li,ana@c1.example,1,NURSE\n';
    expect(parseImport(row.repeat(MAX_IMPORT_ROWS))).toHaveLength(10_000);
    expect(parseImport(row.repeat(MAX_IMPORT_ROWS + 1))).toBe(
      'This file has 10,001 rows. At most 10,000 can be imported at a time.',
    );
  });
});

describe('reading the file', () => {
  const read = (bytes: BlobPart, name = 'users.csv') => readCsvFile(new File([bytes], name));

  test('a byte order mark is not part of the text', async () => {
    expect(await read(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))).toEqual({ text: 'A' });
  });

  test('reads every encoding Excel writes', async () => {
    expect(await read(new Uint8Array([0x5a, 0x6f, 0xeb]))).toEqual({ text: 'Zoë' });
    expect(await read(new Uint8Array([0xff, 0xfe, 0x5a, 0, 0x6f, 0]))).toEqual({ text: 'Zo' });
  });

  test('workbooks and files over 5 MB are rejected', async () => {
    expect(await read(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'users.xlsx')).toEqual({
      problem: 'users.xlsx is not a text file. Save it as CSV and choose it again.',
    });
    expect(await read('a'.repeat(5 * 1024 * 1024 + 1))).toMatchObject({
      problem: expect.stringContaining('5 MB'),
    });
  });
});

describe('problems found before the import', () => {
  const known = { personas: new Set(['NURSE']), forEverybody: [] };
  const problems = (text: string, more: Partial<typeof known> = {}) =>
    rowsOf(text).map((row) => rowProblems(row, { ...known, ...more }));

  test('an e-mail that an earlier row has, ignoring case', () => {
    const text = 'Ana,Li,ana@c1.example,1,NURSE\nAna,Li, ANA@c1.example ,1,NURSE';
    expect(problems(text)).toEqual([[], ['This email is in the file more than once']]);
  });

  test('names, e-mail, customers and permissions as in the form; personas that do not exist', () => {
    expect(problems('4na,Li,ana,,SURGEON')).toEqual([
      [
        'A valid first name is required',
        'A valid email is required',
        'At least one customer must be selected',
        'Persona SURGEON does not exist',
      ],
    ]);
    expect(problems('Ana,Li,ana@c1.example,1,')).toEqual([['User permissions must be set']]);
    expect(problems('Ana,Li,ana@c1.example,1,nurse')).toEqual([[]]);
  });

  test('a persona for everybody counts for each row', () => {
    expect(
      rowsOf('Ana,Li,ana@c1.example,1,').map((row) =>
        rowProblems(row, { ...known, forEverybody: ['NURSE'] }),
      ),
    ).toEqual([[]]);
  });
});
