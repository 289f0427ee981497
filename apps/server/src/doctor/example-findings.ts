import type { Config } from '../platform/config.ts';
import { problem, warning, type Finding } from './finding.ts';

const warn = (what: string, mend: string): Finding => warning('settings', what, mend);

/** Nobody has an address there (RFC 2606), so a value with it was copied from the examples. */
const isExample = (text: string): boolean => /\.example\b|@example\.|\bexample\.(com|org|net)\b/i.test(text);

/** What an installation that people work with has to say itself. With demo data nothing of it matters. */
export function exampleFindings(config: Config): Finding[] {
  if (config.DEMO) return [];
  const findings: Finding[] = [];
  if (!config.GIVEN.has('BUSINESS_TIME_ZONE'))
    findings.push(
      warn(
        `BUSINESS_TIME_ZONE is not set: days of the business begin and end in ${config.BUSINESS_TIME_ZONE}.`,
        'Set it before the portal is used; days that were closed keep their zone.',
      ),
    );
  if (config.ADMIN_EMAIL_DOMAINS.some(isExample))
    findings.push(
      warn(
        'ADMIN_EMAIL_DOMAINS has the domains of the examples: nobody of yours can administer the whole portal.',
        "Set it to the domains of the provider's own people.",
      ),
    );
  if (!config.SMTP_URL)
    findings.push(warn('SMTP_URL is not set: mails stay in the outbox.', 'Set it to the mail server.'));
  else if (isExample(config.MAIL_FROM))
    findings.push(
      warn(
        `MAIL_FROM is ${config.MAIL_FROM}: mail servers refuse mails from there.`,
        'Set a sender of your own domain.',
      ),
    );
  if (isExample(config.SUPPORT_EMAIL))
    findings.push(
      warn(
        `SUPPORT_EMAIL is ${config.SUPPORT_EMAIL}: what people write to the support arrives nowhere.`,
        'Set an address that somebody reads.',
      ),
    );
  if (!config.GIVEN.has('INVOICE_SENDER'))
    findings.push(
      warn(
        'INVOICE_SENDER is not set: invoices name the sender of the examples.',
        'Set name and address, lines separated by |.',
      ),
    );
  if (config.PAYMENTS_TEST_PAGE)
    findings.push(
      problem(
        'settings',
        'PAYMENTS_TEST_PAGE is on without demo data: invoices count as paid for which no money came.',
        'Set PAYMENTS_TEST_PAGE=off.',
      ),
    );
  return [...findings, ...partnerFindings(config)];
}

/** What is missing without each, and what answers in its place. */
const PARTNERS = {
  ERP_FOLDER: ['orders, invoices and customers are not exchanged with an ERP', 'the folder shared with it'],
  WAREHOUSE_FOLDER: ['nothing is ordered from a warehouse', 'the folder shared with it'],
  NPI_REGISTRY_URL: ['NPI numbers of providers cannot be looked up', 'the address of the registry'],
} as const;

const partnerFindings = (config: Config): Finding[] =>
  (Object.keys(PARTNERS) as (keyof typeof PARTNERS)[]).flatMap((name) => {
    const [missing, wanted] = PARTNERS[name];
    if (config[name] === 'embedded')
      return [
        warn(
          `${name} is embedded: a partner of our own answers with what it makes up.`,
          `Set ${wanted}, or leave it empty.`,
        ),
      ];
    return config[name] ? [] : [warn(`${name} is not set: ${missing}.`, `Set ${wanted}, if there is one.`)];
  });
