import { z } from 'zod';
import { address, headerSecret } from './setting-values.ts';
import { SettingError } from './setting-error.ts';

export const storageSettings = {
  STORAGE_DIR: z.string().optional(),
  STORAGE_S3_URL: address('http:', 'https:')
    .refine(
      (text) => /^https?:\/\/[^/?#@]+\/[^/?#]+\/?$/.test(text),
      'wants the endpoint and the bucket, such as https://s3.eu-central-1.amazonaws.com/bucket',
    )
    .optional(),
  STORAGE_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'wants a region such as eu-central-1')
    .optional(),
  STORAGE_S3_KEY_ID: headerSecret.optional(),
  STORAGE_S3_SECRET: headerSecret.optional(),
  STORAGE_S3_PREFIX: z
    .string()
    .regex(/^(?:[\w-][\w.-]*\/)+$/, 'wants a prefix that ends with a slash, such as parwell/')
    .optional(),
};

type Given = Readonly<{ [Name in keyof typeof storageSettings]?: string | undefined }>;

export interface S3Settings {
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Before every key: empty, or ends with a slash. */
  readonly prefix: string;
}

/** Most stores without regions expect it. */
const DEFAULT_REGION = 'us-east-1';

export function s3Of(config: Given): S3Settings | undefined {
  const { STORAGE_S3_URL: url, STORAGE_S3_KEY_ID: keyId, STORAGE_S3_SECRET: secret } = config;
  const { STORAGE_S3_REGION: region, STORAGE_S3_PREFIX: prefix } = config;
  if (!url && !keyId && !secret && !region && !prefix) return undefined;
  if (!url)
    throw new SettingError('STORAGE_S3_URL is missing: the other settings STORAGE_S3_… belong to it.');
  if (!keyId || !secret)
    throw new SettingError('STORAGE_S3_URL, STORAGE_S3_KEY_ID and STORAGE_S3_SECRET belong together.');
  if (config.STORAGE_DIR)
    throw new SettingError('STORAGE_DIR and STORAGE_S3_URL exclude each other: set one of them.');
  return { url, keyId, secret, region: region ?? DEFAULT_REGION, prefix: prefix ?? '' };
}
