import { canSomewhere, type Grants } from '../access/grants.ts';

/** help_admin implies help_viewer. */
export const mayWatchHelp = (grants: Grants): boolean => canSomewhere(grants, 'read', 'help_viewer');

/** Only if there is something to watch. */
export const offersHelp = (grants: Grants, topics: Readonly<Record<string, unknown>>): boolean =>
  mayWatchHelp(grants) && Object.keys(topics).length > 0;
