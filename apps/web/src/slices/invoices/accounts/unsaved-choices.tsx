import { lazy, Suspense } from 'react';
import { useLeaveBlocker } from '../../../ui/leave/use-leave-blocker.ts';
import { useChoiceCount, useChoosing } from './choosing.tsx';

const DiscardQuestion = lazy(async () => ({
  default: (await import('../../../ui/forms/leave-guard.tsx')).DiscardQuestion,
}));

interface UnsavedChoicesProps {
  readonly title: string;
  /** Paths below it are the same page. */
  readonly page: string;
  readonly saving: boolean;
}

export function UnsavedChoices({ title, page, saving }: UnsavedChoicesProps) {
  const { choices } = useChoosing();
  const unsaved = useChoiceCount() > 0;
  const leaving = useLeaveBlocker({ unsaved, sending: saving, page });
  if (leaving.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <DiscardQuestion
        subject={title}
        onDiscard={() => {
          choices.forget();
          leaving.proceed();
        }}
        onKeep={leaving.reset}
      />
    </Suspense>
  );
}
