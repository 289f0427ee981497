import { ALL, can } from '@parwell/domain';
import type { Action } from '../../shared/finder.ts';
import { personasScreen } from './personas.screen.ts';

export const personaActions: readonly Action[] = [
  {
    name: 'Create persona',
    also: 'new add role',
    allowed: (grants) => personasScreen.allowed(grants) && can(grants, 'create', 'personas', ALL),
    href: `${personasScreen.path}?do=create`,
  },
];
