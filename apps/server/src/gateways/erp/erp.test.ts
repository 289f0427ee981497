import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedErp } from './embedded-erp.ts';
import { ErpCustomer } from './erp-gateway.ts';
import { folderErp } from './folder-erp.ts';
import { demoMasterData, masterData } from './master-data.ts';
import { readXml, writeXml as writeElement } from '../documents/xml.ts';

const writeXml = (name: string, fields: Readonly<Record<string, string>>): string =>
  writeElement({
    name,
    text: '',
    children: Object.entries(fields).map(([field, text]) => ({ name: field, text, children: [] })),
  });

describe('the embedded ERP', () => {
  test('has the demo customers and two hundred more, the same on every machine', async () => {
    const all = masterData();
    expect(new Set(all.map(({ customerId }) => customerId)).size).toBe(240);
    expect(new Set(all.map(({ name }) => name)).size).toBe(240);
    expect(demoMasterData()).toHaveLength(40);
    expect(masterData()).toEqual(all);
    for (const customer of all) expect(ErpCustomer.parse(customer)).toEqual(customer);
  });

  test('finds a customer by its exact id only', async () => {
    expect(await embeddedErp().findCustomer('200001')).toMatchObject({ name: 'Ashford Medical Center' });
    expect(await embeddedErp().findCustomer('constructor')).toBeNull();
  });
});

describe('an ERP behind a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parwell-erp-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Plays the ERP: answers the next request file. */
  async function answerWith(
    answer: (request: string) => string,
    place: (path: string, text: string) => unknown = writeFile,
  ): Promise<string> {
    for (;;) {
      const waiting = await readdir(join(folder, 'outbox')).catch(() => []);
      const name = waiting.find((file) => file.endsWith('.xml'));
      if (name === undefined) {
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      const request = await readFile(join(folder, 'outbox', name), 'utf8');
      await place(join(folder, `${name}.part`), answer(request));
      await rename(join(folder, `${name}.part`), join(folder, 'inbox', name));
      return request;
    }
  }
  const erp = () => folderErp(folder, { timeoutMs: 5000, pollMs: 5 });
  const left = async () => [
    ...(await readdir(join(folder, 'outbox'))),
    ...(await readdir(join(folder, 'inbox'))),
  ];

  test('writes a request, reads the answer and leaves nothing behind', async () => {
    const id = 'A&B <7>';
    const [customer, request] = await Promise.all([
      erp().findCustomer(id),
      answerWith(() =>
        writeXml('customer', { customerId: id, name: "Ярославль <b>&amp; O'Hara", state: 'il' }),
      ),
    ]);
    expect(readXml(request)).toEqual(readXml(writeXml('customer-request', { customerId: id })));
    expect(customer).toMatchObject({ customerId: id, name: "Ярославль <b>&amp; O'Hara", state: 'IL' });
    expect(customer?.gpoId).toBeUndefined();
    expect(await left()).toEqual([]);
  });

  test('an unknown customer is a valid answer', async () => {
    const [customer] = await Promise.all([
      erp().findCustomer('999'),
      answerWith(() => '<customer-unknown/>'),
    ]);
    expect(customer).toBeNull();
  });

  test.each([
    ['half a file', '<customer><name>Clinic'],
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><customer><customerId>1</customerId></customer>'],
    ['another customer', writeXml('customer', { customerId: '2', name: 'Clinic' })],
    ['a customer without a name', writeXml('customer', { customerId: '1' })],
    ['something else', writeXml('order', { customerId: '1', name: 'Clinic' })],
    ['too much', writeXml('customer', { customerId: '1', name: 'x'.repeat(1_100_000) })],
  ])('%s is refused', async (_name, answer) => {
    const answering = answerWith(() => answer);
    await expect(erp().findCustomer('1')).rejects.toThrow('The ERP gave an answer that cannot be read.');
    await answering;
    expect(await left()).toEqual([]);
  });

  const secret = () => join(folder, 'secret');
  test.each<[string, (path: string, text: string) => unknown]>([
    ['a link', (path, text) => writeFile(secret(), text).then(() => symlink(secret(), path))],
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
  ])('%s in place of the answer is refused at once and removed', async (_name, place) => {
    const good = writeXml('customer', { customerId: '1', name: 'Clinic' });
    const answering = answerWith(() => good, place);
    await expect(erp().findCustomer('1')).rejects.toThrow('The ERP gave an answer that cannot be read.');
    await answering;
    expect(await left()).toEqual([]);
  });

  test('a missing answer times out, and the request file is removed', async () => {
    const slow = folderErp(folder, { timeoutMs: 30, pollMs: 5 });
    await expect(slow.findCustomer('1')).rejects.toThrow(
      'The ERP did not answer in time. Please try again later.',
    );
    expect(await left()).toEqual([]);
  });

  test('an unusable folder is reported', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    await expect(folderErp(file).findCustomer('1')).rejects.toThrow(
      'The folder that is shared with the ERP cannot be used.',
    );
  });
});
