import { ALL } from '../access/access-groups.ts';
import { rolesNotHeld } from '../access/giving.ts';
import type { Grants } from '../access/grants.ts';
import { mergeRoles } from '../access/merge-roles.ts';
import { aboveOwnLevel } from '../access/levels.ts';

type Roles = Readonly<Record<string, unknown>>;

/**
 * Or null; `before` is null for a new persona. Anybody may hold a persona, at any customer, so its editor must hold
 * for ALL what it gives before and after. Then nobody raises themselves with a persona they hold, or takes from
 * others what they do not hold.
 */
export function personaChangeRefusal(editor: Grants, before: Roles | null, after: Roles): string | null {
  const roles = mergeRoles([before ?? {}, after]);
  const beyond = rolesNotHeld(editor, { accessGroups: { customer: [ALL] }, roles });
  return beyond.length > 0 ? aboveOwnLevel(beyond) : null;
}
