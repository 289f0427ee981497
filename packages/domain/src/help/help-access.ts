import { canSomewhere, type Grants } from '../access/grants.ts';

/** Who may watch help videos; help_admin implies help_viewer. */
export const mayWatchHelp = (grants: Grants): boolean => canSomewhere(grants, 'read', 'help_viewer');

/** Whether to show help at all: only if there is something to watch. */
export const offersHelp = (grants: Grants, topics: Readonly<Record<string, unknown>>): boolean =>
  mayWatchHelp(grants) && Object.keys(topics).length > 0;
