export { revokeAccess } from './accounts.service.ts';
export { invite } from './password-links.service.ts';
export { hashPassword, isPassword } from './passwords.service.ts';
export { opensSigningKeys } from './signing-keys.ts';
