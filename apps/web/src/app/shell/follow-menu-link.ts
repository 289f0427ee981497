import { useQueryClient } from '@tanstack/react-query';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';

/** A menu link makes a fresh start: clears the error banner and the cached data of earlier pages. */
export function useFollowMenuLink(): () => void {
  const client = useQueryClient();
  const banner = useErrorBanner();
  return () => {
    banner.clear();
    // Queries of the current page are removed with the next link; removing them now would make it flicker.
    client.removeQueries({
      type: 'inactive',
      predicate: ({ meta }) => meta?.['keptByMenuLinks'] !== true,
    });
  };
}
