export const BLANK_PERSONA_NAME = 'An error occurred: Persona name cannot be blank.';
export const INVALID_PERSONA_NAME =
  'An error occurred: Persona names may only contain letters and underscores.';
/** Hidden personas count, too: who still holds one must not get the roles of another of the same name. */
export const DUPLICATE_PERSONA_NAME = 'An error occurred: A persona with this name already exists.';

// The letters of claims, and no more of them than an address can carry: some letters grow when upper-cased.
const IDENTIFIER = /^[A-Z_]{1,100}$/;

/** What a persona is called in claims: 'night shift' is NIGHT_SHIFT. */
export const identifierOf = (name: string): string => name.trim().toUpperCase().replaceAll(' ', '_');

/** Why nothing can be called this, or null when it can. Judged as it will be stored, so spaces are fine. */
export function personaNameProblem(name: string): string | null {
  const identifier = identifierOf(name);
  if (identifier === '') return BLANK_PERSONA_NAME;
  return IDENTIFIER.test(identifier) ? null : INVALID_PERSONA_NAME;
}
