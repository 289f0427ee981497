import { expect, test } from 'vitest';
import { queueItem, REPORT_IDS, unfinished } from '../reports.fixture.ts';
import { fileSizeText } from './file-size.ts';
import { endedAmong, notDownloaded, sectionsOf } from './queue-sections.ts';

const [a = '', b = '', c = '', d = ''] = REPORT_IDS;
const failure = { status: 'failed', isFailedExport: true, errorMessage: 'No room', reportLink: '' } as const;
const items = [
  unfinished(a),
  queueItem(b),
  queueItem(c, { hasBeenDownloaded: true }),
  queueItem(d, failure),
  queueItem('dismissed', { ...failure, hasBeenDownloaded: true }),
];

test('every item is in one section, except dismissed failures', () => {
  const { beingMade, fresh, failed, downloaded } = sectionsOf(items);
  const ids = [beingMade, fresh, failed, downloaded].map((part) => part.map(({ reportId }) => reportId));
  expect(ids).toEqual([[a], [b], [d], [c]]);
});

test('counts items not downloaded, but not those still being generated (QUEUE-001)', () => {
  expect(notDownloaded(items)).toBe(2);
});

test('an awaited report ends with a file or a failure', () => {
  expect(endedAmong(items, [a, c, d, 'unknown']).map(({ reportId }) => reportId)).toEqual([c, d]);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_345, '12.3 kB'],
  [4_000_000, '4 MB'],
  [5e13, '50,000 GB'],
])('%d bytes are %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
