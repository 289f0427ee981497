/** Local part, @, dotted domain. All forms and calls use this pattern. */
const EMAIL =
  /^[^\s\p{C}@<>"',;:\\()[\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

export const INVALID_EMAIL = 'A valid email is required';

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/** Emails are compared without case and surrounding space. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();
