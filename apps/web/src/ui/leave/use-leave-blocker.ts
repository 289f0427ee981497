import { useBlocker } from '@tanstack/react-router';
import { leavesAnyway } from '../../session/leave-anyway.ts';

export interface Unsaved {
  readonly unsaved: boolean;
  /** While saving, navigation inside the portal is allowed; only leaving the portal still asks. */
  readonly sending?: boolean | undefined;
  /** Paths below this one are the same page: a filter in the address is not a way out. */
  readonly page?: string | undefined;
}

/** Holds Back, a link, a reload or an ended session back while there is unsaved input, until the user has answered. */
export const useLeaveBlocker = ({ unsaved, sending = false, page }: Unsaved) =>
  useBlocker({
    shouldBlockFn: ({ next }) => !sending && !isBelow(page, next.pathname),
    enableBeforeUnload: () => unsaved && !leavesAnyway(),
    disabled: !unsaved,
    withResolver: true,
  });

const isBelow = (page: string | undefined, pathname: string): boolean =>
  page !== undefined && `${pathname}/`.startsWith(`${page}/`);
