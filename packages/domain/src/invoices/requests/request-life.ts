import type { AbwAccount } from '../../customers/billing-accounts.ts';
import { accountChoice, ACCOUNT_TEXTS, type SplitFlags } from './request-account.ts';
import {
  INVOICE_REQUEST_STATUS_LABELS as LABELS,
  type InvoiceRequestStatus,
  type OmitReason,
} from './request-status.ts';

/** A past event, or a future one without a time. */
export interface LifeStep {
  readonly title: string;
  readonly note: string;
  readonly at: Date | null;
  /** The number of the linked invoice or credit memo. */
  readonly invoice?: string;
}

/** The invoice that bills a request, or the credit memo that credits it. */
export interface InvoiceOfRequest {
  readonly number: string;
  readonly isCreditMemo: boolean;
  readonly receivedAt: Date;
  /** When it was paid in full; null while something is open, and for a credit memo. */
  readonly paidAt: Date | null;
}

/** A sent file with the ERP's answer. */
export interface FileOfRequest {
  readonly fileName: string;
  readonly writtenAt: Date | null;
  readonly answeredAt: Date | null;
  /** Empty if the ERP accepted it. */
  readonly refusal: string;
}

/** All known facts of a request. People are given by shown name; null means nobody, or that it did not happen. */
export interface RequestLifeFacts extends SplitFlags {
  /** The shown status (`shownStatus`). */
  readonly status: InvoiceRequestStatus;
  readonly suggestedCode: AbwAccount;
  readonly abwCode: AbwAccount | null;
  readonly dispensedAt: Date;
  readonly timeReplaced: boolean;
  readonly createdAt: Date;
  readonly abwAt: Date | null;
  readonly abwBy: string | null;
  readonly heldAt: Date | null;
  readonly heldBy: string | null;
  readonly omittedAt: Date | null;
  readonly omittedBy: string | null;
  readonly omittedReason: OmitReason | null;
  readonly omittedNote: string;
  readonly rgaNumber: string;
  readonly creditAskedAt: Date | null;
  readonly reminders: readonly { readonly at: Date; readonly to: readonly string[] }[];
  /** Oldest first. */
  readonly files: readonly FileOfRequest[];
  /** The invoice before the credit memo. */
  readonly invoices: readonly InvoiceOfRequest[];
}

const by = (name: string | null): string => (name ? `By ${name}` : '');

/** Past events, oldest first, then the expected ones. */
export function requestLife(facts: RequestLifeFacts): LifeStep[] {
  const steps = [
    ...beginning(facts),
    ...reminders(facts),
    ...account(facts),
    ...(facts.heldAt ? [{ title: LABELS['ON HOLD'], note: by(facts.heldBy), at: facts.heldAt }] : []),
    ...facts.files.flatMap(fileSteps),
    ...facts.invoices.flatMap(invoiceSteps),
    ...omission(facts),
  ];
  const happened = steps.filter((step): step is LifeStep & { at: Date } => step.at !== null);
  return [
    // A stable sort keeps the order of simultaneous events.
    ...happened.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ...steps.filter(({ at }) => at === null),
    ...stillToCome(facts),
  ];
}

function beginning(facts: RequestLifeFacts): LifeStep[] {
  const choice = accountChoice(facts);
  const made =
    choice === 'manual'
      ? `${LABELS['PENDING ABW']}; account ${facts.suggestedCode} suggested`
      : `${ACCOUNT_TEXTS[choice]}, ${LABELS.READY}`;
  const clock = facts.timeReplaced ? 'The clock of the device was wrong; this is when it was heard of' : '';
  return [
    { title: 'Vended', note: clock, at: facts.dispensedAt },
    { title: 'Request made', note: made, at: facts.createdAt },
  ];
}

const reminders = (facts: RequestLifeFacts): LifeStep[] =>
  facts.reminders.map(({ at, to: [first = '', ...others] }) => ({
    title: 'Reminder sent',
    note: others.length === 0 ? `To ${first}` : `To ${first} and ${others.length} more`,
    at,
  }));

function account({ abwAt, abwBy, abwCode, heldAt }: RequestLifeFacts): LifeStep[] {
  if (abwAt === null) return [];
  // A held request stays on hold when its account is corrected.
  const isHeld = heldAt !== null && heldAt <= abwAt;
  const title = `Account ${abwCode} saved${isHeld ? '' : `, ${LABELS.READY}`}`;
  return [{ title, note: by(abwBy), at: abwAt }];
}

function fileSteps({ fileName, writtenAt, answeredAt, refusal }: FileOfRequest): LifeStep[] {
  const sent = { title: LABELS.TRANSMITTED, note: fileName, at: writtenAt };
  if (answeredAt === null) return [sent];
  return [
    sent,
    refusal === ''
      ? { title: 'Taken over by SAP', note: '', at: answeredAt }
      : { title: 'Refused by SAP', note: refusal, at: answeredAt },
  ];
}

const ON_INVOICE = 'On an invoice';
const CREDITED = 'On a credit memo';
const PAID = 'Paid';

function invoiceSteps({ number, isCreditMemo, receivedAt, paidAt }: InvoiceOfRequest): LifeStep[] {
  return [
    { title: isCreditMemo ? CREDITED : ON_INVOICE, note: '', at: receivedAt, invoice: number },
    ...(paidAt ? [{ title: PAID, note: '', at: paidAt }] : []),
  ];
}

function omission(facts: RequestLifeFacts): LifeStep[] {
  if (facts.omittedAt === null) return [];
  const why = [facts.omittedReason, facts.rgaNumber && `RGA ${facts.rgaNumber}`, facts.omittedNote];
  const note = [...why.filter(Boolean), by(facts.omittedBy)].filter(Boolean).join(' · ');
  return [
    { title: LABELS.OMITTED, note, at: facts.omittedAt },
    ...(facts.creditAskedAt
      ? [
          {
            title: 'Credit asked of SAP',
            note: facts.rgaNumber && `RGA ${facts.rgaNumber}`,
            at: facts.creditAskedAt,
          },
        ]
      : []),
  ];
}

const notYet = (title: string, note = ''): LifeStep => ({ title, note, at: null });

function stillToCome(facts: RequestLifeFacts): LifeStep[] {
  const { status, files, invoices, creditAskedAt } = facts;
  if (status === 'OMITTED')
    return creditAskedAt && !invoices.some(({ isCreditMemo }) => isCreditMemo) ? [notYet(CREDITED)] : [];
  const [invoice] = invoices;
  if (invoice) return invoice.paidAt ? [] : [notYet(PAID)];
  const last = files.at(-1);
  const isRefused = last !== undefined && last.refusal !== '';
  const toSend = last === undefined || isRefused;
  const waitsFor =
    status === 'ON HOLD' ? 'Not while it is on hold' : isRefused ? 'Send it again, or omit it' : '';
  return [
    ...(status === 'PENDING ABW' ? [notYet('Account chosen')] : []),
    ...(toSend ? [notYet(LABELS.TRANSMITTED, waitsFor)] : []),
    ...(toSend || last.answeredAt === null ? [notYet('Taken over by SAP')] : []),
    notYet(ON_INVOICE),
    notYet(PAID),
  ];
}
