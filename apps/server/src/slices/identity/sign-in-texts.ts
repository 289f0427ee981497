import { waitingTime } from '../../platform/app-error.ts';

export const WRONG_CREDENTIALS = 'Wrong e-mail or password.';
export const TEMPORARY_ENDED =
  'This temporary password has expired. Ask for a new one, or use "Forgot your password?".';
export const lockedText = (seconds: number) =>
  `Too many attempts. Please try again in ${waitingTime(seconds)}.`;
