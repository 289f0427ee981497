import { ALL } from '../access/access-groups.ts';
import type { Tenants } from '../access/grants.ts';

/** At least two labels of ASCII letters, digits and dashes: no wildcards, addresses or single names. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const MAX_REPORT_DOMAINS = 20;

/** Lower case, without space and a leading @. */
export const normalizeDomain = (text: string): string => text.trim().replace(/^@/, '').toLowerCase();

export const isReportDomain = (domain: string): boolean => domain.length <= 253 && DOMAIN.test(domain);

export const invalidReportDomain = (domain: string): string =>
  `${domain} is not a valid domain, such as hospital.org.`;

/** Each once. */
export const readDomains = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(normalizeDomain),
  ),
];

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export interface ReportAudience {
  readonly owner: string;
  readonly customers: Tenants;
  /** By address: the customers for which people may see this report now. */
  readonly people: ReadonlyMap<string, Tenants>;
  /** Addresses of deleted users: an allowed domain does not bring them back. */
  readonly leavers: ReadonlySet<string>;
  readonly domains: ReadonlyMap<string, readonly string[]>;
}

/**
 * Null if the address may get the report. It needs a user who may see it for all its customers now, or a
 * domain that each of them allows, without its parents and subdomains (N11).
 */
export function recipientProblem(
  address: string,
  { owner, customers, people, leavers, domains }: ReportAudience,
): string | null {
  if (address === owner) return null;
  const own = people.get(address);
  if (own === ALL) return null;
  if (customers === ALL) return `${address} may not get a report about all customers. Choose a customer.`;
  const domain = domainOf(address);
  const refusing = customers.filter(
    (customer) =>
      !own?.includes(customer) && (leavers.has(address) || !domains.get(customer)?.includes(domain)),
  );
  if (customers.length > 0 && refusing.length === 0) return null;
  const where = customers.length === 1 ? `customer ${customers[0]}` : 'every customer of this report';
  if (leavers.has(address)) return `${address} is the address of a deleted user.`;
  return `${address} is not a user of ${where} who may see this report, and ${domain} is not an allowed domain there.`;
}
