import type { CalendarDate } from '../../dates/calendar-date.ts';

export interface WaitingForAccount {
  readonly customerId: string;
  readonly name: string;
  readonly requests: number;
  /** Date of dispensing of the oldest request. */
  readonly oldest: CalendarDate;
}

const counted = (requests: number): string =>
  requests === 1
    ? '1 invoice request waits for its account'
    : `${requests.toLocaleString('en-US')} invoice requests wait for their account`;

/** Cells must not contain tabs or line breaks. */
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Opens the list with the search already run (ABW-003). */
export const abwSelectionPath = (customerId: string): string =>
  `/abw-selection/${encodeURIComponent(customerId)}/true`;

/** One mail for all customers of a person (B12). Lines with tabs form a table. */
export function abwReminderMail(
  customers: readonly WaitingForAccount[],
  portalUrl: string,
): { readonly subject: string; readonly text: string } {
  const summary = counted(customers.reduce((sum, { requests }) => sum + requests, 0));
  const rows = customers.map(({ customerId, name, requests, oldest }) =>
    [`${cell(name)} (${cell(customerId)})`, String(requests), oldest].join('\t'),
  );
  const text = [
    `${summary}. Please choose A, B or W for each, so that it can be billed.`,
    [['Customer', 'Requests', 'Oldest'].join('\t'), ...rows].join('\n'),
    ...customers.map(
      ({ customerId, name }) =>
        `Choose accounts for ${cell(name)}:\n${portalUrl}${abwSelectionPath(customerId)}`,
    ),
  ];
  return { subject: `Parwell: ${summary}`, text: `${text.join('\n\n')}\n` };
}
