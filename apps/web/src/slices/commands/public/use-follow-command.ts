import type { DeviceCommand } from '@parwell/contract';
import { commandFailure, isOpen } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { ApiFailure } from '../../../session/api-failure.ts';
import { commandQuery } from './commands.api.ts';
import { POLL_EVERY_MS } from './poll-every.ts';

/** Stays pending, so that a caller that has stopped waiting gets no result. */
const NEVER = new Promise<never>(() => undefined);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Polls a command until its device has answered. `follow` resolves when the device reports success and
 * rejects with the device's message. Leaving the page stops the polling, not the command.
 */
export function useFollowCommand() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const [command, setCommand] = useState<DeviceCommand | null>(null);
  const watching = useRef(0);
  const forget = useCallback(() => {
    watching.current += 1;
    setCommand(null);
  }, []);
  useEffect(
    () => () => {
      watching.current += 1;
    },
    [],
  );

  const follow = useCallback(
    async (started: DeviceCommand): Promise<void> => {
      watching.current += 1;
      const mine = watching.current;
      const isLeft = () => watching.current !== mine;
      const showInList = () => invalidate(['commands']);
      let latest = started;
      setCommand(latest);
      void showInList();
      while (isOpen(latest.status)) {
        await pause(POLL_EVERY_MS);
        if (isLeft()) return NEVER;
        // A failed request is not an answer; the next poll may succeed.
        latest = await client
          .fetchQuery(commandQuery(started.cabinetId, started.commandId))
          .catch(() => latest);
        if (isLeft()) return NEVER;
        setCommand(latest);
      }
      void showInList();
      const failure = commandFailure(latest.status, latest.resultMessage);
      if (failure !== null) throw new ApiFailure(422, 'refused', failure);
    },
    [client, invalidate],
  );
  return { command, follow, forget };
}
