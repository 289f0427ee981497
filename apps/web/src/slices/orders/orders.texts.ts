/** Not given by the specification. */
export const ORDER_TEXTS = {
  lines: 'Order lines',
  grouped: 'Orders',
  title: 'Restock Orders',
  tabs: 'Orders and order requests',
  actions: {
    detail: 'Order detail',
    notes: 'Edit notes',
    status: 'Update status',
    share: 'Share link',
    sendAgain: 'Send again',
    close: 'Close order',
  },
  lineGone: 'This line is no longer there.',
  notes: {
    title: (orderNumber: string, orderLine: string) => `Notes of order ${orderNumber}, line ${orderLine}`,
    field: 'Notes',
    save: 'Save',
    saved: 'Notes saved.',
    changedMeanwhile: (notes: string | null) =>
      notes === null
        ? 'Somebody else removed the notes meanwhile. Save again to keep yours.'
        : `Somebody else wrote meanwhile: “${notes}”. Save again to replace it.`,
  },
  share: {
    title: (orderNumber: string) => `Share order ${orderNumber}`,
    field: 'Link',
    hint: 'It opens for everybody who may see this order.',
    copy: 'Copy link',
    close: 'Close',
  },
} as const;
