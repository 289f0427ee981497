/** Apart from the others, which are in the first files that a browser loads. */
export const ZONE_TEXTS = {
  timeZone: 'Time zone',
  days: 'Days of devices',
  businessZone: (zone: string | undefined) =>
    zone === undefined ? 'That of the business' : `That of the business (${zone})`,
  note: 'Days in graphs of its devices begin at midnight there. A device may have a zone of its own.',
} as const;
