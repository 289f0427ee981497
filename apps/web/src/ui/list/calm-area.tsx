import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { useCalmRows, WaitingRows } from '../table/calm-rows.ts';

// Rarely needed. If it cannot be loaded, the rows are shown as soon as nobody is at the table any more.
const ShowWaiting = lazy<ComponentType<WaitingRows>>(() =>
  import('./show-waiting.tsx').catch(() => ({ default: () => null })),
);

interface CalmAreaProps {
  readonly calm: ReturnType<typeof useCalmRows>;
  readonly children: ReactNode;
}

/** A table whose rows stay in their places while somebody is at them; what waits is offered above it. */
export const CalmArea = ({ calm: { holding, waiting }, children }: CalmAreaProps) => (
  <div {...holding} style={{ position: 'relative' }}>
    <div aria-live="polite">
      {waiting && (
        <Suspense>
          <ShowWaiting {...waiting} />
        </Suspense>
      )}
    </div>
    {children}
  </div>
);
