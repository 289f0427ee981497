import type { Screen } from '../../shared/screen.ts';

/** The provider's page returns here. The server checks whose payment it is (PAY-001). */
export const paymentConfirmationScreen: Screen = {
  path: '/invoice-payment-confirmation',
  acceptsCustomer: false,
  title: 'Payment Confirmation',
  allowed: () => true,
  load: () => import('./payment-confirmation-page.tsx'),
};
