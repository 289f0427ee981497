import { DUPLICATE_IN_FILE, personaIdentifier, unknownPersona, userProblems } from '@parwell/domain';
import type { FileRow } from './parse-import.ts';

interface Known {
  /** Undefined while loading. */
  readonly personas: ReadonlySet<string> | undefined;
  /** Added to every row's own personas. */
  readonly forEverybody: readonly string[];
}

/** The problems that can be found before sending; only the server knows whether the customers exist. */
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
