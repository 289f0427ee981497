import { mayWatchHelp } from '@parwell/domain';
import type { Screen } from '../../shared/screen.ts';

export const helpScreen: Screen = {
  path: '/help',
  acceptsCustomer: false,
  title: 'Help',
  allowed: mayWatchHelp,
  load: () => import('./help-page.tsx'),
};
