import { PASSWORD_MIN } from '@parwell/domain';

export const PASSWORD_TEXTS = {
  title: 'Change Password',
  current: 'Current password',
  currentRequired: 'Your current password is required',
  new: 'New password',
  newHint: `At least ${PASSWORD_MIN} characters. You will be signed out everywhere else.`,
  repeat: 'Repeat new password',
  different: 'The passwords do not match',
  changed: 'Your password was changed',
} as const;
