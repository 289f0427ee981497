import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sentenceOf } from './finding.ts';
import { settingsFileFindings, unknownNames } from './settings-file-findings.ts';

const folder = mkdtempSync(join(tmpdir(), 'parwell-files-of-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a name that no program reads is a slip of the pen', () => {
  expect(
    unknownNames([
      'PORT',
      'SECRET_KEY_FILE',
      'STORAGE_DIR_FILE',
      'ADMIN_EMAIL_DOMAIN',
      'port',
      'NODE_OPTIONS',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'PGSSLROOTCERT',
      'TZ',
    ]),
  ).toEqual(['STORAGE_DIR_FILE', 'ADMIN_EMAIL_DOMAIN', 'port']);
});

test('the files of an installation are looked at, that of each server too', () => {
  const write = (name: string, text: string, mode: number) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), mode);
  };
  write('common.env', 'DEMO=off\nADMIN_EMAIL_DOMAIN=x.example\n', 0o640);
  write('api-1.env', 'PORT=8080\n', 0o644);
  write('worker-1.env', 'ROLES=worker\nHOST\n', 0o600);
  write('notes.txt', 'no settings', 0o644);
  expect(settingsFileFindings(folder).map(sentenceOf)).toEqual([
    `Every account of this machine can use ${folder}/api-1.env, which may hold secrets. Run: chmod o= ${folder}/api-1.env`,
    `${folder}/common.env sets ADMIN_EMAIL_DOMAIN, which is no setting. Look for its name in docs/operations.md and .env.example.`,
    `${folder}/worker-1.env, line 2: wants NAME=value, a name without spaces.`,
  ]);
  expect(settingsFileFindings(join(folder, 'nowhere'))).toEqual([]);
});
