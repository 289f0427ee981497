export const INVALID_FIRST_NAME = 'A valid first name is required';
export const INVALID_LAST_NAME = 'A valid last name is required';

/** Letters of any script with combining marks, apostrophe, comma, period, space and hyphen. */
const NAME = /^[\p{L}\p{M}'’,. -]+$/u;

export const isPersonName = (text: string): boolean =>
  text.length <= 100 && NAME.test(text) && /\p{L}/u.test(text);
