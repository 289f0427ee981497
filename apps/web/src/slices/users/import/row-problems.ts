import { DUPLICATE_IN_FILE, personaIdentifier, unknownPersona, userProblems } from '@parwell/domain';
import type { FileRow } from './parse-import.ts';

interface Known {
  /** Undefined while it is not known which there are. */
  readonly personas: ReadonlySet<string> | undefined;
  /** Given to every row beside its own. */
  readonly forEverybody: readonly string[];
}

/** What can be said about a row before it is sent; whether its customers exist only the server knows. */
export function rowProblems({ row, broken, repeated }: FileRow, { personas, forEverybody }: Known): string[] {
  if (broken !== null) return [broken];
  const draft = {
    ...row,
    userType: 'customer' as const,
    accessGroups: { customer: row.customerIds },
    roles: {},
    personas: [...row.personas, ...forEverybody],
  };
  const unknown = row.personas.filter((name) => personas && !personas.has(personaIdentifier(name)));
  return [
    ...(repeated ? [DUPLICATE_IN_FILE] : []),
    ...userProblems(draft, { adminDomains: [], permissionsEditable: true }).map(({ message }) => message),
    ...unknown.map(unknownPersona),
  ];
}
