import type { ProfilePart } from '../../users/public/profile-part.ts';
import { securityScreen } from './security.screen.ts';

export const securityPart: ProfilePart = {
  heading: securityScreen.title,
  note: 'Where you are signed in, and how to end it.',
  button: 'Open',
  offered: () => true,
  path: securityScreen.path,
};
