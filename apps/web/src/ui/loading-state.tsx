import { useEffect, useState, type ReactNode } from 'react';

/** Content that loads faster shows no skeleton: a flicker is worse than a short wait. */
const DELAY_MS = 150;

interface LoadingStateProps {
  readonly label: string;
  /** Skeletons in the shape of the content. They take up space from the start, so that nothing jumps. */
  readonly children: ReactNode;
}

export function LoadingState({ label, children }: LoadingStateProps) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-label={label}
      style={{ width: '100%', visibility: visible ? 'visible' : 'hidden' }}
    >
      {children}
    </div>
  );
}
