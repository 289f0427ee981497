import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { useCalmRows, WaitingRows } from '../table/calm-rows.ts';

// Rarely needed. If it cannot be loaded, waiting rows are shown as soon as the table is no longer in use.
const ShowWaiting = lazy<ComponentType<WaitingRows>>(() =>
  import('./show-waiting.tsx').catch(() => ({ default: () => null })),
);

interface CalmAreaProps {
  readonly calm: ReturnType<typeof useCalmRows>;
  readonly children: ReactNode;
}

/** The rows of the table stay in place while somebody uses it; newer ones are offered above it. */
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
