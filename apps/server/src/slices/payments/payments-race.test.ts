import { confirmCardPayment } from '@parwell/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, receiveAll } from '../../../test/orders.ts';
import {
  addInvoice,
  factsOf,
  OPEN,
  startPaymentsPortal,
  tryToPay,
  waitMinutes,
  type PaymentsPortal,
} from '../../../test/payments.ts';
import { businessToday } from '../../platform/business-days.ts';
import { askAboutPayments } from './ask-payments.service.ts';

let portal: PaymentsPortal;
beforeAll(async () => {
  portal = await startPaymentsPortal();
});
afterAll(() => portal.close());

const who = fc.constantFrom('ada' as const, 'ben' as const);
const attempt = fc.nat(3);
const action = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), who }),
  fc.record({ kind: fc.constant('pay' as const), attempt }),
  fc.record({ kind: fc.constant('decline' as const), attempt }),
  fc.record({ kind: fc.constant('return' as const), attempt, who }),
  fc.record({ kind: fc.constant('webhook' as const), attempt }),
  fc.record({ kind: fc.constant('job' as const) }),
  fc.record({ kind: fc.constant('erp' as const), amount: fc.integer({ min: 1, max: OPEN }) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Everything that people, the provider, the ERP and the job do to one invoice. */
class Story {
  readonly invoice: string;
  readonly tokens: string[] = [];
  open = OPEN;
  #documents = 0;
  constructor(invoice: string) {
    this.invoice = invoice;
  }

  /** Returns the status of the answer, if there is one. */
  async happen(happening: Action): Promise<number> {
    const { provider } = portal;
    if (happening.kind === 'start') return this.#start(happening.who);
    if (happening.kind === 'erp') return this.#payByBank(Math.min(happening.amount, this.open));
    if (happening.kind === 'job') {
      await askAboutPayments(portal.context);
      return 200;
    }
    const token = this.tokens[happening.attempt % this.tokens.length];
    if (token === undefined) return 200;
    if (happening.kind === 'pay') provider.pay(token);
    if (happening.kind === 'decline') provider.decline(token);
    if (happening.kind === 'webhook')
      return (await provider.send(portal.url, { kind: 'session', sessionId: provider.sessionOf(token) }))
        .status;
    if (happening.kind === 'return')
      return (await portal[happening.who].call(confirmCardPayment, { query: { attempt: token } })).status;
    return 200;
  }

  async #start(by: 'ada' | 'ben'): Promise<number> {
    // The payer has seen an open amount, perhaps before somebody else paid it.
    const answer = await tryToPay(portal[by], this.invoice, this.open || OPEN);
    if (answer.status === 200) this.tokens.push(answer.json<{ token: string }>().token);
    return answer.status;
  }

  async #payByBank(amount: number): Promise<number> {
    if (amount === 0) return 200;
    this.open -= amount;
    await leave(portal, 'erp', 'invoice-payment', {
      documentId: `${this.invoice}-${(this.#documents += 1)}`,
      invoiceNumber: this.invoice,
      kind: 'payment',
      amount,
      paidOn: businessToday(portal.context),
      reference: '',
    });
    await receiveAll(portal);
    return 200;
  }
}

test('whatever happens together and in whatever order: paid once, told once, no cent lost (B20 B21 B22 B23)', async () => {
  const { provider } = portal;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (waves) => {
        // Also after a failed run.
        await waitMinutes(portal, 1);
        const story = new Story(await addInvoice(portal));
        await story.happen({ kind: 'start', who: 'ada' });
        for (const wave of waves) {
          const statuses = await Promise.all(wave.map((happening) => story.happen(happening)));
          expect([200, 409, 422]).toEqual(expect.arrayContaining(statuses));
          expect(provider.openPages(story.invoice).length).toBeLessThanOrEqual(1);
          // Questions become due, and rate limits pass.
          portal.clock.advance({ minutes: 10 });
        }
        portal.clock.advance({ minutes: 30 });
        await askAboutPayments(portal.context);

        const { open, statuses, taken, paid, told, mails } = await factsOf(portal, story.invoice);
        const sum = paid[0] ?? 0;
        expect(paid.length).toBeLessThanOrEqual(1);
        expect({ open, told }).toEqual({ open: story.open - sum, told: paid.length });
        expect(statuses).not.toContain('started');
        expect(statuses.filter((status) => status === 'paid')).toHaveLength(paid.length);
        expect(statuses.filter((status) => status === 'to refund')).toHaveLength(mails);
        expect(taken).toBe(provider.charged(story.invoice));
        if (mails === 0) expect(taken).toBe(sum);
      },
    ),
    { numRuns: 15 },
  );
});

test('ten returns, ten webhooks and three jobs at once settle a payment once (B22)', async () => {
  const { provider } = portal;
  const story = new Story(await addInvoice(portal));
  await waitMinutes(portal, 1);
  await story.happen({ kind: 'start', who: 'ada' });
  portal.clock.advance({ minutes: 10 });
  await story.happen({ kind: 'pay', attempt: 0 });
  // All get the provider's answer before any of them records it.
  provider.answerTogether(21);
  const all: Action[] = [
    ...Array.from({ length: 10 }, () => ({ kind: 'return' as const, attempt: 0, who: 'ada' as const })),
    ...Array.from({ length: 10 }, () => ({ kind: 'webhook' as const, attempt: 0 })),
    ...Array.from({ length: 3 }, () => ({ kind: 'job' as const })),
  ];
  const statuses = await Promise.all(all.map((happening) => story.happen(happening)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await factsOf(portal, story.invoice)).toEqual({
    open: 0,
    statuses: ['paid'],
    taken: OPEN,
    paid: [OPEN],
    told: 1,
    mails: 0,
  });
});
