import { z } from 'zod';
import { SettingError } from './setting-error.ts';
import { names, secureAddress } from './setting-values.ts';

export const oidcSettings = {
  OIDC_ISSUER: secureAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPES: z
    .string()
    .refine(
      (text) => text.split(' ').includes('openid'),
      'wants scopes separated by spaces, openid among them',
    )
    .default('openid email profile'),
  OIDC_SECOND_STEP_ACR: names.default([]),
  OIDC_LABEL: z.string().max(60, 'wants at most 60 characters').default('single sign-on'),
};

type Given = z.output<z.ZodObject<typeof oidcSettings>>;

export interface Oidc {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  readonly scopes: string;
  readonly label: string;
  /** Values of `acr` that mean that the provider asked for a second factor. */
  readonly secondStepClasses: readonly string[];
}

export function oidcOf(config: Given): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  // Without an issuer the portal would fall back to passwords, which is not what these settings mean.
  if (!issuer && (clientId || clientSecret))
    throw new SettingError('OIDC_ISSUER is missing: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong to it.');
  if (!issuer) return undefined;
  if (!clientId) throw new SettingError('OIDC_CLIENT_ID wants the name this portal has at OIDC_ISSUER.');
  const { OIDC_SCOPES: scopes, OIDC_LABEL: label, OIDC_SECOND_STEP_ACR: secondStepClasses } = config;
  return { issuer, clientId, clientSecret, scopes, label, secondStepClasses };
}
