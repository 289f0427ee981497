import { z } from 'zod';
import { address } from './setting-values.ts';

/** In place of a folder or an address: what the portal invents by itself, to try things out. */
export const EMBEDDED = 'embedded';

const isAddress = (text: string): boolean => address('http:', 'https:').safeParse(text).success;

export const partnerSettings = {
  ERP_FOLDER: z.string().optional(),
  WAREHOUSE_FOLDER: z.string().optional(),
  NPI_REGISTRY_URL: z
    .string()
    .refine((text) => text === EMBEDDED || isAddress(text), {
      message: 'wants an address that begins with http:// or https://, or the word embedded',
    })
    .optional(),
};

const PARTNER_SETTINGS = ['ERP_FOLDER', 'WAREHOUSE_FOLDER', 'NPI_REGISTRY_URL'] as const;
type PartnerSetting = (typeof PARTNER_SETTINGS)[number];

/** A folder or an address, `embedded`, or undefined: not configured. */
export type Partners = Readonly<Partial<Record<PartnerSetting, string | undefined>>> & {
  /** Embedded because of the demo data alone: nobody has asked for them. */
  readonly DEMO_PARTNERS: readonly PartnerSetting[];
};

/**
 * Without a setting the partners are embedded with demo data and not configured otherwise: in real use nothing may
 * come from an invented ERP.
 */
export function partnersOf(given: Omit<Partners, 'DEMO_PARTNERS'>, demo: boolean): Partners {
  const DEMO_PARTNERS = demo ? PARTNER_SETTINGS.filter((setting) => given[setting] === undefined) : [];
  return { ...Object.fromEntries(DEMO_PARTNERS.map((setting) => [setting, EMBEDDED])), DEMO_PARTNERS };
}

/** For a portal in use that never had demo data and does not get any, although `DEMO` is on. */
export const withoutDemoPartners = <Given extends Partners>(config: Given): Given => ({
  ...config,
  ...Object.fromEntries(config.DEMO_PARTNERS.map((setting) => [setting, undefined])),
  DEMO_PARTNERS: [],
});
