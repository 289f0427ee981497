import { calls, ErrorBody } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from './browser.ts';
import { TestPaymentProvider } from './payment-provider.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';
import { wildInput } from './samples.ts';
import { makeProgram } from './tokens.ts';

// Valid and invalid requests generated from every call's schema: the answer must match the contract or be a clear
// refusal, never a 500. Seeded, so that failures can be reproduced. FUZZ_RUNS=500 FUZZ_SEED=7 npm test -- server tries
// more and other requests.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261115);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 20);

let portal: TestPortal;
/** People, and programs that may do all that those may. */
let senders: readonly Browser[];

beforeAll(async () => {
  portal = await startTestPortal({}, { gateways: { payments: new TestPaymentProvider() } });
  await portal.addCustomer('c1', 'Clinic');
  const roles = everything('OWNER', CAPABILITIES);
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles });
  await portal.addUser({ email: 'owner@own.example', accessGroups: { customer: ['c1'] }, roles });
  const staff = await portal.signIn('staff@fff.example');
  const customer = await portal.signIn('owner@own.example');
  const programs = [await makeProgram(portal, staff), await makeProgram(portal, customer)];
  senders = [staff, customer, ...programs.map(({ program }) => program)];
});
afterAll(() => portal.close());

test.each([...calls])('%s answers anything without breaking', async (_name, call) => {
  await fc.assert(
    fc.asyncProperty(wildInput(call), fc.nat(3), async (input, as) => {
      const sender = new Browser(portal.url);
      sender.session = senders[as]?.session;
      const params = Object.fromEntries(
        Object.entries(input.params ?? {}).map(([key, value]) => [
          key,
          // An object without a prototype has no text of its own.
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      );
      const query = typeof input.query === 'object' ? input.query : {};
      const answer = await sender.call(call, { ...input, params, query }).catch((error: Error) => {
        // A path with a lone surrogate cannot be encoded as a URL.
        if (error instanceof URIError) return null;
        throw error;
      });
      if (!answer) return;
      expect(answer.status, answer.text).toBeLessThan(500);
      if (answer.status >= 400) ErrorBody.parse(answer.json());
    }),
    { seed: SEED, numRuns: RUNS },
  );
});
