import { lastSix } from '@parwell/domain';

/** ODET-007, ODET-008: the end of a long number, all of it on hover. */
export const LastSix = ({ value }: { readonly value: string }) => (
  <span title={value || undefined}>{lastSix(value)}</span>
);
