import { namedTime } from '../notifications/notification-mail.ts';

export interface MailedOrder {
  readonly requestNumber: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly cabinetId: string;
  readonly lines: number;
  /** The time of the request. */
  readonly since: Date;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

const HEADINGS = ['Request', 'Customer', 'Device', 'Lines', 'Waiting since'] as const;
const counted = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`);
const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || '–';

/** Each unanswered order is mailed once (R12). Lines with tabs form a table. */
export function unansweredMail(
  orders: readonly MailedOrder[],
  { link, zone }: { readonly link: string; readonly zone: string },
): Mail {
  const rows = orders.map((order) =>
    [
      order.requestNumber,
      `${order.customerName} (${order.customerId})`,
      order.cabinetId,
      String(order.lines),
      namedTime(order.since.toISOString(), zone),
    ]
      .map(cell)
      .join('\t'),
  );
  const text = [
    `The ERP has not answered ${counted(orders.length)} for over 30 minutes.`,
    [HEADINGS.join('\t'), ...rows].join('\n'),
    'What was ordered counts as on order and its batches stay reserved until the ERP answers. Send an order again, or close it.',
    `Documents:\n${link}`,
  ];
  return { subject: `Not answered by the ERP: ${counted(orders.length)}`, text: `${text.join('\n\n')}\n` };
}

/** The ERP has made an order of a closed request: somebody may have ordered it in another way meanwhile. */
export const answeredAfterAllMail = (
  order: Omit<MailedOrder, 'since' | 'lines'> & { readonly orderNumber: string; readonly closedBy: string },
  link: string,
): Mail => ({
  subject: `On order after all: request ${order.requestNumber} is order ${order.orderNumber}`,
  text: `${[
    `Request ${order.requestNumber} of ${order.customerName} (${order.customerId}) for device ${order.cabinetId} was closed by ${order.closedBy}, because the ERP had not answered it.`,
    `Now the ERP has answered: it is order ${order.orderNumber}, and counts as on order again. If the same was ordered once more meanwhile, one of the two orders is too many.`,
    `Order:\n${link}`,
  ].join('\n\n')}\n`,
});
