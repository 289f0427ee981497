/** Local part, @, dotted domain. All forms and calls use this pattern. */
const EMAIL =
  /^[^\s\p{C}@<>"',;:\\()[\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

export const INVALID_EMAIL = 'A valid email is required';

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/**
 * The addresses in a text, as typed or copied from a mail program: `ana@north.example; Bo Li <bo@north.example>`. Where
 * addresses stand in angle brackets, the rest are names.
 */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\s,;<>"]+/).filter(Boolean);
  return text.includes('<') ? parts.filter((part) => part.includes('@')) : parts;
}

/** Emails are compared without regard to case or surrounding space. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
