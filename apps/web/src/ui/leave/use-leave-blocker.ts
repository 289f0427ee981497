import { useBlocker } from '@tanstack/react-router';
import { leavesAnyway } from '../../session/leave-anyway.ts';

export interface Unsaved {
  readonly unsaved: boolean;
  /** While saving, navigation inside the portal is allowed; only leaving it still asks. */
  readonly sending?: boolean | undefined;
  /** Paths below this one are the same page: changing a filter does not leave it. */
  readonly page?: string | undefined;
}

/** Holds back Back, a link, a reload or an ended session until the user has decided about unsaved input. */
export const useLeaveBlocker = ({ unsaved, sending = false, page }: Unsaved) =>
  useBlocker({
    shouldBlockFn: ({ next }) => !sending && !isBelow(page, next.pathname),
    enableBeforeUnload: () => unsaved && !leavesAnyway(),
    disabled: !unsaved,
    withResolver: true,
  });

const isBelow = (page: string | undefined, pathname: string): boolean =>
  page !== undefined && `${pathname}/`.startsWith(`${page}/`);
