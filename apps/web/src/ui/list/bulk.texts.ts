import { formatCount } from '../table/pagination.tsx';

export const BULK_TEXTS = {
  checking: (through: number, all: number) => `Checking ${formatCount(through)} of ${formatCount(all)}…`,
  working: (through: number, all: number) => `${formatCount(through)} of ${formatCount(all)} done…`,
  stayOpen: 'Keep this page open until it is done.',
  will: { done: 'Will be done', unchanged: 'No change', refused: 'Not possible', failed: 'Not checked' },
  did: { done: 'Done', unchanged: 'No change', refused: 'Refused', failed: 'Not known' },
  preview: 'What will happen',
  result: 'Result',
  outcome: 'Outcome',
  details: 'Details',
  nothingToDo: 'Nothing would change.',
  repeat: (count: number) => `Repeat the ${formatCount(count)} not done`,
  notChecked: 'Not all rows could be checked.',
  checkAgain: 'Check again',
  cancel: 'Cancel',
  close: 'Close',
  selectFailed: 'The rows could not be selected.',
} as const;
