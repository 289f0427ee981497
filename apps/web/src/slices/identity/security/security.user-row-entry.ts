import type { UserRowEntry } from '../../users/public/user-row-entry.ts';
import { securityScreen } from './security.screen.ts';

export const securityEntry: UserRowEntry = {
  label: securityScreen.title,
  pathOf: (email) => `${securityScreen.path}?${new URLSearchParams({ email })}`,
};
