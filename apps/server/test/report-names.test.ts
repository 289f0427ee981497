import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportTypes } from '../src/report-types.ts';

const SCREENS = join(import.meta.dirname, '../../web/src/slices');

test('RPT-005 every report requested by a screen exists', () => {
  const requested = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(join(SCREENS, name), 'utf8').match(/RNI_UIEXPORT_\w+/g) ?? []);
  expect(requested).toContain('RNI_UIEXPORT_UsersReport');
  expect(reportTypes.map(({ type }) => type)).toEqual(expect.arrayContaining(requested));
});
