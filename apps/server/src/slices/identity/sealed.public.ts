import type { SealedTable } from '../../platform/db/seal-anew.ts';

export const identitySealed: readonly SealedTable[] = [
  { table: 'signing_keys', key: 'kid', columns: { private_key: 'signing-keys' } },
  { table: 'provider_sign_ins', key: 'state_hash', columns: { expected: 'sign-in' } },
  { table: 'refresh_tokens', key: 'token_hash', columns: { answer: 'sessions' } },
  { table: 'second_factors', key: 'id', columns: { secret: 'second-factors' } },
  { table: 'second_steps', key: 'token_hash', columns: { secret: 'second-factors' } },
];
