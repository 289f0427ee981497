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
    const [next = 0, ...others] = nextUpdatesOf(`${one.cert}\n${list}\n`);
    expect(others).toEqual([]);
    // The list has whole seconds.
    expect(next - begun - 30 * DAY_MS).toBeGreaterThan(-1000);
    expect(next - Date.now() - 30 * DAY_MS).toBeLessThanOrEqual(0);
    expect(nextUpdatesOf(`${list}\n${list}`)).toEqual([next, next]);
  }
  expect(nextUpdatesOf(one.cert)).toEqual([]);
});

test('times of both kinds are read', () => {
  const der = (tag: number, content: Buffer) => Buffer.concat([Buffer.from([tag, content.length]), content]);
  const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'latin1'));
  const pem = (...times: Buffer[]) => {
    const signed = der(
      0x30,
      Buffer.concat([der(0x30, Buffer.alloc(2)), der(0x30, Buffer.alloc(2)), ...times]),
    );
    return `-----BEGIN X509 CRL-----\n${der(0x30, signed).toString('base64')}\n-----END X509 CRL-----`;
  };
  expect(nextUpdatesOf(pem(text(0x17, '261119120000Z'), text(0x18, '20510102030405Z')))).toEqual([
    Date.parse('2051-01-02T03:04:05Z'),
  ]);
  expect(nextUpdatesOf(pem(text(0x17, '261119120000Z')))).toEqual([]);
});
