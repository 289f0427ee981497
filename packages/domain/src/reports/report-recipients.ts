import { ALL } from '../access/access-groups.ts';
import type { Tenants } from '../access/grants.ts';

/** Labels of ASCII letters, digits and dashes, at least two of them: no wildcards, addresses or single names. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const MAX_REPORT_DOMAINS = 20;

/** Lower case, without space and a leading @. */
export const normalizeDomain = (text: string): string => text.trim().replace(/^@/, '').toLowerCase();

export const isReportDomain = (domain: string): boolean => domain.length <= 253 && DOMAIN.test(domain);

export const invalidReportDomain = (domain: string): string =>
  `${domain} is not a valid domain, such as hospital.org.`;

/** The domains in the text of a form field, each once. */
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
  /** Who the report is made for, and may always have it. */
  readonly owner: string;
  /** The customers whose data the report has. */
  readonly customers: Tenants;
  /** The customers that people can sign in to, by their addresses. */
  readonly people: ReadonlyMap<string, Tenants>;
  /** The domains of outside addresses that are allowed for a customer. */
  readonly domains: ReadonlyMap<string, readonly string[]>;
}

/**
 * Why an address may not get a report; null if it may. It needs a user who can sign in to all customers of the report,
 * or a domain that each of them allows. A domain means exactly itself: neither what is below it nor what is above it.
 */
export function recipientProblem(
  address: string,
  { owner, customers, people, domains }: ReportAudience,
): string | null {
  if (address === owner) return null;
  const own = people.get(address);
  if (own === ALL) return null;
  if (customers === ALL) return `${address} may not get a report about all customers. Choose a customer.`;
  const domain = domainOf(address);
  const refusing = customers.filter(
    (customer) => !own?.includes(customer) && !domains.get(customer)?.includes(domain),
  );
  if (customers.length > 0 && refusing.length === 0) return null;
  const where = customers.length === 1 ? `customer ${customers[0]}` : 'every customer of this report';
  return `${address} is not a user of ${where}, and ${domain} is not an allowed domain there.`;
}
