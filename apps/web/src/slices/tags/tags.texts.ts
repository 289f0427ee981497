import { formatCount } from '../../ui/table/pagination.tsx';

const tags = (count: number) => (count === 1 ? '1 tag' : `${formatCount(count)} tags`);

/** Not given by the specification. */
export const TAG_TEXTS = {
  list: 'Tags',
  suspectList: 'Suspect tags',
  view: { tags: 'All tags', suspect: 'Suspect tags' },
  active: { 1: 'Active', 0: 'Inactive' },
  inactivePhase: (phase: string) => `${phase}, inactive`,
  unknown: 'Not known',
  noSuspects: 'No tag is suspect.',
  actions: {
    edit: 'Edit',
    lifecycle: 'View Lifecycle',
    forceVend: 'Force Vend',
    revert: 'Revert',
    return: 'Return',
    setOwner: 'Set Owner',
  },
  titleOf: (action: string, tagId: string) => `${action}: ${tagId}`,
  confirm: {
    forceVend: 'The unit is vended now, wherever it is. It is billed like any other vend.',
    revert: 'The last vend is taken back: the unit is in its device again, and nothing is billed.',
  },
  done: {
    forceVend: 'Tag force vended.',
    revert: 'Vend reverted.',
    return: 'Tag returned.',
    setOwner: 'Owner set.',
    edit: 'Tag saved.',
  },
  fields: {
    customer: 'Customer',
    orderNo: 'Order Number',
    active: 'Active',
    owner: 'Owner',
    rgaNumber: 'RGA Number',
  },
  noChange: 'No change',
  orderNoHint: 'Leave empty for no change.',
  noCustomer: 'No customer found.',
  ownerHint: 'From now on. What was vended before stays as it was.',
  save: 'Save',
  next: 'Continue',
  tags,
  bulkTitle: (action: string, count: number) => `${action}: ${tags(count)}`,
  lifecycles: (count: number) => `Lifecycle of ${tags(count)}`,
  lifecycleOf: (tagId: string) => `Lifecycle of ${tagId}`,
  tooManyLifecycles: (limit: number) => `The lifecycles of at most ${limit} tags are shown together.`,
  noLifecycle: 'Nothing is known of this tag yet.',
  close: 'Close',
} as const;
