import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isNpi } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { EMBEDDED_PROVIDERS, embeddedRegistry } from './embedded-registry.ts';
import { nppesRegistry } from './nppes.ts';

const NPI = '1234567893';

// Answers like npiregistry.cms.hhs.gov, and records the requests.
let server: Server;
let url: string;
let asked: string[] = [];
let answer: [status: number, body: string] | 'never' = 'never';

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answer !== 'never') response.writeHead(answer[0]).end(answer[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const lines: string[] = [];
const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(line) } });
const registry = (timeoutMs = 5000, at = url) => nppesRegistry({ url: at, log, timeoutMs });
const answers = (body: unknown) => {
  asked = [];
  answer = [200, JSON.stringify(body)];
};
const person = (changes: object = {}) => ({
  number: NPI,
  enumeration_type: 'NPI-1',
  basic: { first_name: 'MARÍA', last_name: 'LÓPEZ', credential: 'MD', status: 'A' },
  addresses: [],
  ...changes,
});

test('a person is looked up by number, in version 2.1 of the API (PROV-004)', async () => {
  answers({ result_count: 1, results: [person()] });
  expect(await registry().find(NPI)).toEqual({ npi: NPI, firstName: 'MARÍA', lastName: 'LÓPEZ' });
  expect(asked).toEqual([`/api/?version=2.1&number=${NPI}`]);
});

test('an answer that contains Errors finds nobody (PROV-005)', async () => {
  answers({ Errors: [{ description: 'NPI must be 10 digits', field: 'number', number: '06' }] });
  expect(await registry().find(NPI)).toBeNull();
});

test('organizations and unassigned numbers are not found', async () => {
  answers({
    result_count: 1,
    results: [person({ enumeration_type: 'NPI-2', basic: { organization_name: 'CLINIC' } })],
  });
  expect(await registry().find(NPI)).toBeNull();
  answers({ result_count: 0, results: [] });
  expect(await registry().find(NPI)).toBeNull();
});

test.each([
  ['broken', () => (answer = [502, 'Bad gateway'])],
  ['not speaking JSON', () => (answer = [200, '<html>'])],
  ['saying something else', () => (answer = [200, '{"results":"none"}'])],
])('a registry that is %s is told as being unavailable, and why is logged', async (_what, given) => {
  lines.length = 0;
  given();
  await expect(registry().find(NPI)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The provider registry is not available for a moment. Please try again.',
  });
  expect(lines.join('')).toContain('The provider registry did not answer as it should');
});

test('a slow or unreachable registry is unavailable too', async () => {
  answer = 'never';
  await expect(registry(50).find(NPI)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(registry(5000, 'http://127.0.0.1:9/').find(NPI)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('the embedded registry has sixty people with valid numbers', async () => {
  expect(new Set(EMBEDDED_PROVIDERS.map(({ npi }) => npi)).size).toBe(60);
  for (const provider of EMBEDDED_PROVIDERS) {
    expect(isNpi(provider.npi), provider.npi).toBe(true);
    expect(await embeddedRegistry.find(provider.npi)).toEqual(provider);
  }
  expect(await embeddedRegistry.find(NPI)).toBeNull();
});
