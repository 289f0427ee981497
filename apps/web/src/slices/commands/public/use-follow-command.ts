import type { DeviceCommand } from '@parwell/contract';
import { commandFailure, isOpen } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { ApiFailure } from '../../../session/api-failure.ts';
import { commandQuery } from './commands.api.ts';
import { LOOK_EVERY_MS } from './look-every.ts';

/** Whoever does not wait any more hears nothing more of it. */
const SILENCE = new Promise<never>(() => undefined);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Watches a command until its device has answered. `follow` is fulfilled when the device says it is done and
 * fails in the device's own words; whoever leaves the page stops watching, and the command goes on.
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
    async (told: DeviceCommand): Promise<void> => {
      watching.current += 1;
      const mine = watching.current;
      const isLeft = () => watching.current !== mine;
      const showInList = () => invalidate(['commands']);
      let known = told;
      setCommand(known);
      void showInList();
      while (isOpen(known.status)) {
        await pause(LOOK_EVERY_MS);
        if (isLeft()) return SILENCE;
        // A lost line is no answer: the next look may find one.
        known = await client.fetchQuery(commandQuery(told.cabinetId, told.commandId)).catch(() => known);
        if (isLeft()) return SILENCE;
        setCommand(known);
      }
      void showInList();
      const failure = commandFailure(known.status, known.resultMessage);
      if (failure !== null) throw new ApiFailure(422, 'refused', failure);
    },
    [client, invalidate],
  );
  return { command, follow, forget };
}
