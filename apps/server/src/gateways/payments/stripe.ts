import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentGateway, PaymentOrder, ProviderAnswer } from './payment-gateway.ts';
import { stripeApi, StripeId } from './stripe-api.ts';
import { readStripeEvent } from './stripe-events.ts';

const CURRENCY = 'usd';
const SESSIONS = '/v1/checkout/sessions';
const EXPAND = { 'expand[]': 'payment_intent' };
/** A session must live for 30 minutes after Stripe receives the request, by Stripe's clock. */
const EXPIRY_MARGIN_SECONDS = 120;

const REFUSED = 'The payment provider did not accept this payment.';
const UNKNOWN = 'The payment provider does not know this payment.';

const NewSession = z.object({ id: StripeId, url: z.url() });

const Intent = z.object({
  id: StripeId,
  amount_received: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  /** For the last card that was tried. */
  last_payment_error: z.looseObject({}).nullable(),
});

const Session = z
  .object({
    id: StripeId,
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    /** Null until a card was tried. */
    payment_intent: Intent.nullable(),
  })
  .refine((session) => session.payment_status !== 'paid' || session.payment_intent !== null, {
    path: ['payment_intent'],
  });
type Session = z.output<typeof Session>;

interface Options {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  /** The only site that the browser is sent to. */
  readonly pageOrigin: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeoutMs?: number;
}

/** Stripe's hosted Checkout, or anything with the same API. Cards are entered there and nowhere else. */
export function stripePayments(options: Options): PaymentGateway {
  const { secretKey, webhookSecret: secret, pageOrigin, clock, log } = options;
  const { send, unavailable } = stripeApi(options);
  const pathOf = (sessionId: string) => `${SESSIONS}/${encodeURIComponent(sessionId)}`;

  function answerOf(session: Session, sessionId: string): ProviderAnswer {
    if (session.id !== sessionId) throw unavailable('the answer is about another session');
    const { payment_intent: intent, status } = session;
    if (intent && (session.payment_status === 'paid' || intent.amount_received > 0)) {
      return { state: 'paid', paid: dollarsOf(intent), reference: intent.id };
    }
    const nothing = { paid: 0, reference: '' };
    if (intent?.last_payment_error) return { state: 'declined', ...nothing };
    // Complete but unpaid: still being processed.
    return { state: status === 'expired' ? 'expired' : 'open', ...nothing };
  }

  /** In cents. Another currency counts as zero dollars, so that the payment is refunded. */
  function dollarsOf({ id: reference, currency, amount_received: amount }: z.output<typeof Intent>): number {
    if (currency === CURRENCY) return amount;
    log.error({ reference, currency, amount }, 'A payment was made in another currency');
    return 0;
  }

  async function askSession(sessionId: string): Promise<ProviderAnswer> {
    const query = new URLSearchParams(EXPAND).toString();
    const session = await send(Session, { method: 'GET', path: `${pathOf(sessionId)}?${query}` });
    if (!session) throw new AppError('refused', UNKNOWN);
    return answerOf(session, sessionId);
  }

  return {
    isTest: /^[a-z]+_test_/.test(secretKey),
    async createSession(order) {
      const session = await send(NewSession, {
        method: 'POST',
        path: SESSIONS,
        form: formOf(order),
        idempotencyKey: order.attemptId,
      });
      if (!session) throw new AppError('refused', REFUSED);
      const { origin } = new URL(session.url);
      if (origin !== pageOrigin) throw unavailable('its page is not of PAYMENTS_PAGE_ORIGIN');
      return { sessionId: session.id, url: session.url };
    },
    askSession,
    async expireSession(sessionId) {
      const session = await send(Session, {
        method: 'POST',
        path: `${pathOf(sessionId)}/expire`,
        form: EXPAND,
      });
      // Refused unless it is open: it has expired, or was just paid.
      return session ? answerOf(session, sessionId) : askSession(sessionId);
    },
    readEvent: (headers, body) => readStripeEvent({ secret, now: clock.now() }, headers, body),
  };
}

/** Derived from the order alone: Stripe refuses the same idempotency key with another content. */
const formOf = (order: PaymentOrder): Record<string, string> => ({
  mode: 'payment',
  submit_type: 'pay',
  'payment_method_types[0]': 'card',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': CURRENCY,
  'line_items[0][price_data][unit_amount]': String(order.amount),
  'line_items[0][price_data][product_data][name]': `Invoice ${order.invoiceNumber}`,
  // Invoices are paid in dollars, whatever the currency of the card.
  'adaptive_pricing[enabled]': 'false',
  client_reference_id: order.attemptId,
  customer_email: order.email,
  'payment_intent_data[description]': `Invoice ${order.invoiceNumber}`,
  'payment_intent_data[receipt_email]': order.email,
  'payment_intent_data[metadata][attempt]': order.attemptId,
  'payment_intent_data[metadata][invoice]': order.invoiceNumber,
  expires_at: String(Math.ceil(order.expiresAt.getTime() / 1000) + EXPIRY_MARGIN_SECONDS),
  success_url: order.returnUrl,
  cancel_url: order.returnUrl,
});
