import type { AbwAccount } from '../../customers/billing-accounts.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { agoText } from '../../dates/ago.ts';
import type { FieldProblem } from '../../field-problem.ts';
import type { RequestState } from '../requests/request-actions.ts';
import { INVOICE_REQUEST_LIMIT } from '../requests/request-status.ts';
import { FILE_ACCOUNTS, fileAccount, type FileAccount } from './file-account.ts';

/** B13. */
export const LINES_PER_FILE = 1000;

/** A transmission needs a date range (OAPI-081). */
export function transmitDaysProblems({
  startDate = '',
  endDate = '',
}: {
  readonly startDate?: CalendarDate | undefined;
  readonly endDate?: CalendarDate | undefined;
}): FieldProblem<'startDate' | 'endDate'>[] {
  if (startDate === '') return [{ field: 'startDate', message: 'Choose the first day to send.' }];
  if (endDate === '') return [{ field: 'endDate', message: 'Choose the last day to send.' }];
  return endDate < startDate ? [{ field: 'endDate', message: 'The last day is before the first one.' }] : [];
}

export interface LineToSend {
  readonly id: number;
  readonly customerId: string;
  readonly abwCode: AbwAccount | null;
}

export interface FileToSend<Line> {
  readonly customerId: string;
  readonly account: FileAccount;
  readonly lines: readonly Line[];
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** One customer and one account per file, in an order that depends on the lines alone (B13). */
export function filesOf<Line extends LineToSend>(lines: readonly Line[]): FileToSend<Line>[] {
  const groups = Map.groupBy(lines, ({ customerId, abwCode }) =>
    JSON.stringify([customerId, fileAccount(abwCode)]),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const sorted = group.toSorted((one, other) => one.id - other.id);
      const files: FileToSend<Line>[] = [];
      for (let from = 0; from < sorted.length; from += LINES_PER_FILE) {
        const part = sorted.slice(from, from + LINES_PER_FILE);
        const [first] = part;
        if (first)
          files.push({ customerId: first.customerId, account: fileAccount(first.abwCode), lines: part });
      }
      return files;
    })
    .toSorted(
      (one, other) =>
        compare(one.customerId, other.customerId) ||
        FILE_ACCOUNTS.indexOf(one.account) - FILE_ACCOUNTS.indexOf(other.account),
    );
}

/** A customer id may contain any characters, a file name may not. */
const forFileName = (text: string): string => text.replaceAll(/[^A-Za-z0-9.-]/g, '-').slice(0, 60);

/** The document id makes the name unique (B13). */
export const requestFileName = (
  { customerId, account }: { readonly customerId: string; readonly account: FileAccount },
  day: CalendarDate,
  documentId: string,
): string =>
  `INVREQ_${forFileName(customerId)}_${account}_${day.replaceAll('-', '')}_${forFileName(documentId)}.xml`;

export const NOTHING_TO_TRANSMIT = 'There is nothing to send: no request that matches is ready.';

export const tooManyToTransmit = `More than ${INVOICE_REQUEST_LIMIT.toLocaleString('en-US')} requests are ready. Choose fewer days.`;

/** OERR-026. */
export const TRANSMIT_FAILED = 'Failed to transmitting invoice requests to SAP';

/** One transmission runs at a time (B13). */
export const transmissionRunning = (startedBy: string, startedAt: number, now: number): string =>
  `A transmission is running. It was started by ${startedBy}, ${agoText(now - startedAt)}.`;

/** Null if the request can be sent again: only refused ones can (B14). */
export function sendAgainRefusal({
  status,
  refusal,
}: Pick<RequestState, 'status' | 'refusal'>): string | null {
  if (status === 'OMITTED') return 'It is omitted.';
  return refusal === '' ? 'The ERP has not refused it.' : null;
}

/** Null if the file can be written again. */
export function rewriteRefusal(file: {
  readonly isWritten: boolean;
  readonly isAcknowledged: boolean;
}): string | null {
  if (!file.isWritten) return 'It is not written yet.';
  return file.isAcknowledged ? 'The ERP has acknowledged it.' : null;
}
