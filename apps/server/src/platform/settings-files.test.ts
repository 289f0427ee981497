import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseEnvironmentFile } from './environment-file.ts';
import { readSettingsFiles, withSettingsFiles } from './settings-files.ts';

const read = (text: string) => parseEnvironmentFile(text, 'common.env');

test('a value of a settings file is what systemd would read', () => {
  expect(
    read(`# A comment
; and another
INVOICE_SENDER=Parwell|Accounts Receivable|12 Main St #4
MAIL_FROM = Parwell <no-reply@parwell.example>  \t
QUOTED="a # b; \\"c\\" \\$d \\n e"
SINGLE='a "b" \\c'
PARTS="one "'two' three
EMPTY=
ESCAPED=a\\ b\\\\c\\ 
CONTINUED=one \\
two
OVER_LINES="one
two"
  INDENTED=1
URL=postgres://u:p%2Fw@db/parwell?sslmode=verify-full&a=b
LATER=1
LATER=2`),
  ).toEqual({
    INVOICE_SENDER: 'Parwell|Accounts Receivable|12 Main St #4',
    MAIL_FROM: 'Parwell <no-reply@parwell.example>',
    QUOTED: 'a # b; "c" $d \\n e',
    SINGLE: 'a "b" \\c',
    PARTS: 'one twothree',
    EMPTY: '',
    ESCAPED: 'a b\\c ',
    CONTINUED: 'one two',
    OVER_LINES: 'one\ntwo',
    INDENTED: '1',
    URL: 'postgres://u:p%2Fw@db/parwell?sslmode=verify-full&a=b',
    LATER: '2',
  });
  expect(read('A=1\r\nB=x y\r\n')).toEqual({ A: '1', B: 'x y' });
  expect(read('')).toEqual({});
});

test.each([
  ['A=1\nHOST', 'common.env, line 2: wants NAME=value, a name without spaces.'],
  ['export A=1', 'common.env, line 1: wants NAME=value, a name without spaces.'],
  ['A=1\n\nMY-NAME=1', 'common.env, line 3: wants NAME=value, a name without spaces.'],
  ['=1', 'common.env, line 1: wants NAME=value, a name without spaces.'],
  ['A=1\nB="secret\nC=2', 'common.env, line 2: the quote of B is not closed.'],
])('%j is refused with its line, and without the value', (text, message) => {
  expect(() => read(text)).toThrow(new Error(message));
});

const folder = mkdtempSync(join(tmpdir(), 'parwell-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'common.env'), 'DEMO=off\nHOST=0.0.0.0\nPORT=8080\n');
writeFileSync(join(folder, 'api-1.env'), 'PORT=8081\n');

test('the environment wins over the file of a server, and that over the file of all', () => {
  expect(readSettingsFiles({ folder })).toEqual({ DEMO: 'off', HOST: '0.0.0.0', PORT: '8080' });
  expect(readSettingsFiles({ folder, server: 'api-1' })).toMatchObject({ PORT: '8081', DEMO: 'off' });
  const environment = { PARWELL_SETTINGS_DIR: folder, HOST: '::1', DEMO: '', LANG: undefined };
  expect(withSettingsFiles(environment, 'api-1')).toEqual({
    PARWELL_SETTINGS_DIR: folder,
    PORT: '8081',
    HOST: '::1',
    DEMO: '',
  });
});

test('without files there are no settings, but what is named has to be there', () => {
  const nowhere = join(folder, 'nowhere');
  expect(readSettingsFiles({ folder: nowhere })).toEqual({});
  expect(() => readSettingsFiles({ folder, server: 'api-2' })).toThrow(
    new Error(`There is no ${join(folder, 'api-2.env')}, the settings of the server api-2.`),
  );
  expect(() => readSettingsFiles({ folder, server: '../api-1' })).toThrow("not '../api-1'");
  expect(() => readSettingsFiles({ folder, server: 'common' })).toThrow("not 'common'");
  expect(() => withSettingsFiles({ PARWELL_SETTINGS_DIR: nowhere })).toThrow(
    new Error(`PARWELL_SETTINGS_DIR wants a folder with common.env; ${nowhere} has none.`),
  );
});

test('a file that cannot be read is named with what to do', () => {
  const closed = join(folder, 'closed');
  mkdirSync(join(closed, 'common.env'), { recursive: true });
  expect(() => readSettingsFiles({ folder: closed })).toThrow('common.env cannot be read (EISDIR).');
});
