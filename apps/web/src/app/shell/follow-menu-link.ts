import { useQueryClient } from '@tanstack/react-query';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';

/** A menu link begins anew: messages of the last page go, and what it had loaded is loaded afresh. */
export function useFollowMenuLink(): () => void {
  const client = useQueryClient();
  const banner = useErrorBanner();
  return () => {
    banner.clear();
    // What the page in sight shows is forgotten with the next link; taking it now would only flicker.
    client.removeQueries({
      type: 'inactive',
      predicate: ({ meta }) => meta?.['keptByMenuLinks'] !== true,
    });
  };
}
