export const BLANK_PERSONA_NAME = 'An error occurred: Persona name cannot be blank.';
export const INVALID_PERSONA_NAME =
  'An error occurred: Persona names may only contain letters and underscores.';
/** Hidden personas count too: users who still have one must not get the roles of a namesake. */
export const DUPLICATE_PERSONA_NAME = 'An error occurred: A persona with this name already exists.';

// Limited to 100 so that the name fits into a URL: some letters grow when converted to upper case.
const IDENTIFIER = /^[A-Z_]{1,100}$/;

/** 'night shift' becomes NIGHT_SHIFT. */
export const personaIdentifier = (name: string): string => name.trim().toUpperCase().replaceAll(' ', '_');

/** The stored form is checked, so spaces are fine. */
export function personaNameProblem(name: string): string | null {
  const identifier = personaIdentifier(name);
  if (identifier === '') return BLANK_PERSONA_NAME;
  return IDENTIFIER.test(identifier) ? null : INVALID_PERSONA_NAME;
}
