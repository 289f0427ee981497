import { z } from 'zod';
import { SettingError } from './setting-error.ts';

export const secretKeySettings = {
  SECRET_KEY: z.string().min(32, 'wants at least 32 random characters').optional(),
  SECRET_KEY_BEFORE: z.string().min(32, 'wants the whole key that SECRET_KEY replaces').optional(),
};

interface SecretKeys {
  readonly DATABASE_URL?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_BEFORE?: string | undefined;
}

export function requireSecretKeys({ DATABASE_URL, SECRET_KEY, SECRET_KEY_BEFORE }: SecretKeys): void {
  if (DATABASE_URL && !SECRET_KEY)
    throw new SettingError(
      'SECRET_KEY wants at least 32 random characters when DATABASE_URL is set; every server of one database needs the same.',
    );
  if (!SECRET_KEY_BEFORE) return;
  if (!SECRET_KEY)
    throw new SettingError('SECRET_KEY is missing: SECRET_KEY_BEFORE is the key that it replaces.');
  if (SECRET_KEY === SECRET_KEY_BEFORE)
    throw new SettingError('SECRET_KEY_BEFORE wants the key that SECRET_KEY replaces, not the same one.');
}
