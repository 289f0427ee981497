import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { answerOf, endSession, findSession, makeSession } from './embedded-sessions.ts';
import type { PaymentGateway, ProviderAnswer } from './payment-gateway.ts';

interface Needs {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

const UNKNOWN = 'The payment provider does not know this payment.';

export const testPagePath = (sessionId: string): string => `/pay/${sessionId}`;

/** The embedded default: a page of our own with test cards (slice `payments`); no money moves. */
export function embeddedPayments({ db, clock, publicUrl }: Needs): PaymentGateway {
  async function askSession(sessionId: string): Promise<ProviderAnswer> {
    const session = await findSession(db, sessionId);
    if (!session) throw new AppError('refused', UNKNOWN);
    return answerOf(session, clock.now());
  }

  return {
    isTest: true,
    async createSession(order) {
      const { sessionId } = await makeSession(db, order);
      return { sessionId, url: `${publicUrl}${testPagePath(sessionId)}` };
    },
    askSession,
    async expireSession(sessionId) {
      await endSession(db, sessionId, clock.now());
      return askSession(sessionId);
    },
    readEvent() {
      throw new AppError('not_authenticated', 'The test page sends no events.');
    },
  };
}
