import type { Action } from '../../shared/finder.ts';
import { jobsScreen } from './jobs.screen.ts';

/** The screen has no entry in the menu. */
export const jobActions: readonly Action[] = [
  {
    name: 'Show background jobs',
    also: 'jobs runs tasks schedule failed queue',
    allowed: jobsScreen.allowed,
    href: jobsScreen.path,
  },
];
