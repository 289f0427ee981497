import type { SuspendedFilter, SuspendedTransaction } from '@parwell/contract';
import { useRef, useState } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { askNext } from './suspended.api.ts';
import { SUSPENDED_TEXTS } from './suspended.texts.ts';

interface ReviewsProps {
  readonly first: SuspendedTransaction;
  /** The filter of the page, which also determines the next one. */
  readonly where: SuspendedFilter;
  readonly onClose: () => void;
}

/** One suspended transaction after the other: when one is resolved, the next opens. */
export default function Reviews({ first, where, onClose }: ReviewsProps) {
  const notify = useNotify();
  const [review, setReview] = useState(first);
  const next = useRef<SuspendedTransaction>(undefined);

  const prepareNext = async (resolved: SuspendedTransaction) => {
    const { resolutionStatus: status } = resolved;
    // Without an answer the user can go on in the list.
    const found = await askNext(where, resolved).catch(() => null);
    next.current = found ?? undefined;
    if (status === 'Suspended') return;
    const done = SUSPENDED_TEXTS.resolved[status];
    notify({ message: found === undefined ? `${done} ${SUSPENDED_TEXTS.last}` : done, type: 'success' });
  };
  const goOn = () => {
    if (next.current) setReview(next.current);
    else onClose();
    next.current = undefined;
  };
  return <ReviewDialog key={review.id} review={review} onResolved={prepareNext} onClose={goOn} />;
}
