import { formerKeysSealed } from './platform/db/former-keys.ts';
import type { SealedTable } from './platform/db/seal-anew.ts';
import { pinsSealed } from './slices/device-configuration/sealed.public.ts';
import { credentialsSealed } from './slices/device-gateway/sealed.public.ts';
import { identitySealed } from './slices/identity/sealed.public.ts';
import { mailSealed } from './slices/mail/sealed.public.ts';

/** Everything that is stored encrypted with SECRET_KEY. */
export const sealedTables: readonly SealedTable[] = [
  ...identitySealed,
  pinsSealed,
  credentialsSealed,
  mailSealed,
  formerKeysSealed,
];
