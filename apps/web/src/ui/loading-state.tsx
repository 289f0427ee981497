import { useEffect, useState, type ReactNode } from 'react';

/** What is there sooner shows no skeleton at all: a flicker is worse than a short wait. */
const DELAY_MS = 150;

interface LoadingStateProps {
  /** What is being loaded, for those who hear the page. */
  readonly label: string;
  /** Skeletons in the shape of what comes; they take their place from the start, so nothing jumps. */
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
