import type { Screen } from '../../shared/screen.ts';

/** Where the payment provider leads back to. The server decides whose payment it is (PAY-001). */
export const paymentConfirmationScreen: Screen = {
  path: '/invoice-payment-confirmation',
  acceptsCustomer: false,
  title: 'Payment Confirmation',
  allowed: () => true,
  load: () => import('./payment-confirmation-page.tsx'),
};
