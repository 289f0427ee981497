import { expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal } from '../../../test/portal.ts';

const ADDRESS = '/.well-known/security.txt';

test('where to report a hole stands where researchers look for it, for 90 days', async () => {
  const portal = await startTestPortal(
    { SECURITY_CONTACT: 'mailto:security@fff.example', PUBLIC_URL: 'https://parwell.example' },
    { begin: '2026-11-18T15:00:00.000Z' },
  );
  try {
    const answer = await new Browser(portal.url).request(ADDRESS);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.text).toBe(
      [
        'Contact: mailto:security@fff.example',
        'Expires: 2027-02-16T15:00:00.000Z',
        'Canonical: https://parwell.example/.well-known/security.txt',
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    );
  } finally {
    await portal.close();
  }
});

test('without a contact there is no such file', async () => {
  const portal = await startTestPortal();
  try {
    expect((await new Browser(portal.url).request(ADDRESS)).status).toBe(404);
  } finally {
    await portal.close();
  }
});
