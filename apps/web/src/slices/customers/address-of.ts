import type { Customer } from '@parwell/contract';

/** Without the zip code, which is shown on its own line. */
export const addressOf = ({ address1, address2, city, state }: Customer): string =>
  [address1, address2, city, state].filter((part) => part !== '').join(', ');
