import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerStep, attemptResult, startStep, type AttemptState, type SessionAnswer } from './attempt.ts';

// A model of an invoice, its attempts and the provider: answers may be recorded late, and more than once.
interface Session {
  readonly amount: number;
  state: 'open' | 'paid' | 'expired';
  wasDeclined: boolean;
  paid: number;
}
interface Attempt extends AttemptState {
  readonly startedBy: string;
  readonly session: Session;
  status: AttemptState['status'];
  pays: number;
}
interface Answered {
  readonly attempt: Attempt;
  readonly answer: SessionAnswer;
}

const AMOUNT = 100;
const whom = fc.nat(5);
const event = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), by: fc.constantFrom('ada', 'ben') }),
  // Sometimes the provider charges another amount.
  fc.record({
    kind: fc.constant('pay' as const),
    whom,
    more: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
  }),
  fc.record({ kind: fc.constant('decline' as const), whom }),
  fc.record({ kind: fc.constant('expire' as const), whom }),
  /** A return, a webhook or the job asks now. */
  fc.record({ kind: fc.constant('ask' as const), whom, cameBack: fc.boolean(), isOver: fc.boolean() }),
  /** An earlier answer is recorded now, for the first time or again. */
  fc.record({ kind: fc.constant('record' as const), place: fc.nat(20) }),
  fc.record({ kind: fc.constant('erp' as const), amount: fc.integer({ min: 1, max: AMOUNT }) }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

class Model {
  open = AMOUNT;
  readonly attempts: Attempt[] = [];
  readonly answered: Answered[] = [];
  payments = 0;

  happen(happening: Event): void {
    if (happening.kind === 'start') return this.#start(happening.by);
    if (happening.kind === 'erp') return void (this.open -= Math.min(happening.amount, this.open));
    if (happening.kind === 'record')
      return this.#record(this.answered[happening.place % this.answered.length]);
    const attempt = this.attempts[happening.whom % this.attempts.length];
    if (!attempt) return;
    const { session } = attempt;
    if (happening.kind === 'ask') return this.ask(attempt, happening);
    if (session.state !== 'open') return;
    if (happening.kind === 'decline') session.wasDeclined = true;
    if (happening.kind === 'expire') session.state = 'expired';
    if (happening.kind === 'pay') {
      session.state = 'paid';
      session.paid = session.amount + happening.more;
    }
  }

  #start(by: string): void {
    if (this.open <= 0) return;
    const found = this.attempts.find(({ status }) => status === 'started');
    const now = new Date(0);
    const step = startStep(found && { ...found, expiresAt: new Date(1), hasPage: true }, {
      by,
      open: this.open,
      now,
    });
    if (step === 'continue') return;
    if (found) this.#close(found);
    // A payment made meanwhile is seen under the lock.
    if (this.open <= 0) return;
    const amount = this.open;
    const session: Session = { amount, state: 'open', wasDeclined: false, paid: 0 };
    this.attempts.push({ startedBy: by, amount, status: 'started', pays: 0, session });
  }

  ask(attempt: Attempt, when: { readonly cameBack: boolean; readonly isOver: boolean }): void {
    const answer = answerOf(attempt);
    const step = answerStep(answer.state, when);
    if (step === 'close') return this.#close(attempt);
    if (step === 'record') this.answered.push({ attempt, answer });
  }

  #close(attempt: Attempt): void {
    if (attempt.session.state === 'open') attempt.session.state = 'expired';
    const answered = { attempt, answer: answerOf(attempt) };
    this.answered.push(answered);
    this.#record(answered);
  }

  #record(answered: Answered | undefined): void {
    if (!answered) return;
    const { attempt, answer } = answered;
    const result = attemptResult(attempt, this.open, answer);
    if (!result) return;
    attempt.status = result.status;
    attempt.pays += result.pays;
    this.open -= result.pays;
    if (result.pays > 0) this.payments += 1;
  }

  recordAll(): void {
    for (const attempt of this.attempts) this.ask(attempt, { cameBack: false, isOver: true });
    for (const answered of this.answered) this.#record(answered);
  }
}

function answerOf({ session: { state, wasDeclined, paid } }: Attempt): SessionAnswer {
  return { state: wasDeclined && state !== 'paid' ? 'declined' : state, paid };
}

test('any order and number of returns, webhooks and asks pays once, and no cent is lost (B21 B22 B23)', () =>
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const model = new Model();
      for (const happening of events) {
        model.happen(happening);
        const pages = model.attempts.filter(({ session }) => session.state === 'open').length;
        if (model.open < 0 || pages > 1)
          expect({ open: model.open, pages }).toEqual('at most one, for what is open');
      }
      model.recordAll();
      expect(model.payments).toBeLessThanOrEqual(1);
      // Charged money pays the invoice or is refunded as a whole, and every attempt gets a result.
      const accounts = model.attempts.map(({ status, pays, session: { paid } }) => {
        const given = status === 'paid' ? paid : 0;
        const back = status === 'to refund' ? paid : 0;
        return status !== 'started' && pays === given && paid === given + back;
      });
      expect(accounts).not.toContain(false);
    }),
    { numRuns: 5000 },
  ));
