import { expect, test } from 'vitest';
import { testAuthority } from '../../../test/certificates.ts';
import { nextUpdatesOf } from './revocation-list.ts';

const DAY_MS = 86_400_000;

test('when a list of revoked certificates has to be renewed is read from it, with and without revoked ones', async () => {
  const authority = await testAuthority('Devices');
  const one = await authority.issue([{ CN: ['c1-1'] }]);
  const begun = Date.now();
  for (const revoked of [[], [one]]) {
    const list = await authority.revoke(revoked);
    const [next = 0, ...others] = await nextUpdatesOf(`${one.cert}\n${list}\n`);
    expect(others).toEqual([]);
    // The list has whole seconds.
    expect(next - begun - 30 * DAY_MS).toBeGreaterThan(-1000);
    expect(next - Date.now() - 30 * DAY_MS).toBeLessThanOrEqual(0);
    expect(await nextUpdatesOf(`${list}\n${list}`)).toEqual([next, next]);
  }
  expect(await nextUpdatesOf(one.cert)).toEqual([]);
});
