/** A group id covers every customer that belongs to it. */
export const ACCESS_GROUP_TYPES = ['customer', 'gpo', 'idn', 'subGpo', 'subIdn'] as const;
export type AccessGroupType = (typeof ACCESS_GROUP_TYPES)[number];
export type AccessGroups = Readonly<Partial<Record<AccessGroupType, readonly string[]>>>;

export const USER_TYPES = ['admin', 'customer', 'gpo', 'idn', 'subGpo', 'subIdn'] as const;
export type UserType = (typeof USER_TYPES)[number];

export const ALL = 'ALL';

export const isAdmin = (groups: AccessGroups): boolean => groups.customer?.includes(ALL) ?? false;

export function userType(groups: AccessGroups): UserType {
  if (isAdmin(groups)) return 'admin';
  const type = ACCESS_GROUP_TYPES.find((name) => (groups[name]?.length ?? 0) > 0);
  return type ?? 'customer';
}

/** Or null: admin has ALL alone, customer one or more customer ids, every other type exactly one group id. */
export function accessGroupsProblem(type: UserType, groups: AccessGroups): string | null {
  const filled = ACCESS_GROUP_TYPES.filter((name) => (groups[name]?.length ?? 0) > 0);
  if (type === 'admin') {
    const onlyAll = filled.length === 1 && groups.customer?.length === 1 && isAdmin(groups);
    return onlyAll ? null : 'An admin user has the access group ALL and no other';
  }
  if (isAdmin(groups)) return 'Only admin users have the access group ALL';
  if (filled.some((name) => name !== type)) return `A ${type} user has ${type} groups only`;
  const ids = groups[type]?.length ?? 0;
  if (type === 'customer') return ids > 0 ? null : 'At least one customer must be selected';
  return ids === 1 ? null : 'A GPO/IDN/Sub GPO/Sub IDN ID is required';
}
