import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testAuthority } from '../../../test/certificates.ts';
import { trustAuthorities } from './authorities.ts';

const folder = mkdtempSync(join(tmpdir(), 'parwell-authorities-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = join(folder, crypto.randomUUID());
  writeFileSync(file, text);
  return file;
}

test('what an authority in CA_FILE has signed is trusted, beside what was trusted before, and no other', async () => {
  const ours = await testAuthority('ours');
  const others = await testAuthority('others');
  const serve = async (authority: typeof ours) => {
    const { cert, key } = await authority.issue([{ CN: ['a server'] }]);
    const server = createServer({ cert, key }, (_, answer) => answer.end('here')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterAll(() => server.close());
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const [our, other] = [await serve(ours), await serve(others)];
  const ask = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).text();
  await expect(ask(our)).rejects.toThrow('fetch failed');

  trustAuthorities({ CA_FILE: fileWith(`Ours:\n${ours.cert}\n`) });
  await expect(ask(our)).resolves.toBe('here');
  await expect(ask(other)).rejects.toThrow('fetch failed');

  trustAuthorities({ CA_FILE: fileWith(others.cert) });
  await expect(ask(our)).resolves.toBe('here');
  await expect(ask(other)).resolves.toBe('here');
});

test('a file that is not there, has no certificate, or one of no authority is refused', async () => {
  expect(() => trustAuthorities({ CA_FILE: join(folder, 'nowhere') })).toThrow(
    `CA_FILE names ${folder}/nowhere, which cannot be read (ENOENT).`,
  );
  const { cert } = await (await testAuthority('ours')).issue([{ CN: ['a server'] }]);
  for (const text of [
    '',
    'no certificate',
    cert,
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
  ])
    expect(() => trustAuthorities({ CA_FILE: fileWith(text) })).toThrow('which wants certificates in PEM');
  expect(() => trustAuthorities({})).not.toThrow();
});
