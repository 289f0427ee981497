import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers';

/** Returns what is left to do, if it has to wait for something; null when it is done. */
type Work = (didTimeout: boolean) => Work | null | undefined;

interface Task {
  readonly priority: number;
  work: Work;
  /** The scheduler's own task; none while `act` keeps it to itself. */
  scheduled?: unknown;
}

interface Scheduler {
  unstable_scheduleCallback: (priority: number, work: Work) => unknown;
  unstable_cancelCallback: (task: unknown) => void;
  unstable_shouldYield: () => boolean;
  unstable_now: () => number;
  readonly unstable_NormalPriority: number;
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** React shows what was loaded at the earliest so many milliseconds after the sign that it is loading. */
const SHOWN_AFTER_MS = 300;

/**
 * Only React's development build has `act`, which takes longer than the one that people use. This gives the
 * production build one: what React puts off while a test acts is done before `act` returns. Has to run before anything
 * else loads React.
 */
export function letProductionReactAct(): void {
  const require = createRequire(import.meta.url);
  const react = require('react') as object;
  // Done by an earlier test file: files of a worker share React.
  if ('act' in react) return;
  const scheduler = createRequire(require.resolve('react-dom'))('scheduler') as Scheduler;
  const { unstable_scheduleCallback: schedule, unstable_cancelCallback: cancel } = scheduler;
  const { unstable_shouldYield: shouldYield, unstable_now: now } = scheduler;
  const { queueMicrotask } = globalThis;

  const tasks = new Set<Task>();
  let depth = 0;
  let isDraining = false;
  let skippedMs = 0;

  const handOver = (task: Task) => {
    const run: Work = (didTimeout) => {
      const rest = task.work(didTimeout);
      if (rest) {
        task.work = rest;
        return run;
      }
      tasks.delete(task);
      return null;
    };
    task.scheduled = schedule(task.priority, run);
  };

  const add = (priority: number, work: Work): Task => {
    const task = { priority, work };
    tasks.add(task);
    if (depth === 0) handOver(task);
    return task;
  };

  const remove = (task: Task) => {
    tasks.delete(task);
    if (task.scheduled) cancel(task.scheduled);
  };

  /** Work that comes up meanwhile is done, too. Ends early if a part has to wait for a promise. */
  const drain = () => {
    if (isDraining) return;
    isDraining = true;
    try {
      for (const task of tasks) {
        remove(task);
        skippedMs += SHOWN_AFTER_MS;
        const rest = task.work(false);
        if (rest) {
          tasks.add({ priority: task.priority, work: rest });
          return;
        }
      }
    } finally {
      isDraining = false;
    }
  };

  const leave = () => {
    depth -= 1;
    if (depth > 0) return;
    for (const task of tasks) if (!task.scheduled) handOver(task);
  };

  /** What is waited for may be there in the next turn. */
  const drainAll = async () => {
    do {
      drain();
      await new Promise((resolve) => setImmediate(resolve));
    } while (tasks.size > 0);
  };

  const act = (callback: () => unknown): PromiseLike<unknown> => {
    depth += 1;
    let result: unknown;
    try {
      result = callback();
      if (depth === 1 && !isPromise(result)) drain();
    } catch (error) {
      leave();
      throw error;
    }
    const finish = async () => {
      try {
        const value = await result;
        if (depth === 1) await drainAll();
        return value;
      } finally {
        leave();
      }
    };
    if (isPromise(result)) return finish();
    leave();
    return {
      // oxlint-disable-next-line no-thenable -- what was done at once may be waited for, too, as with React's own
      then: (resolve, reject) => {
        depth += 1;
        return finish().then(resolve, reject);
      },
    };
  };

  Object.assign(scheduler, {
    unstable_scheduleCallback: add,
    unstable_cancelCallback: remove,
    unstable_shouldYield: () => !isDraining && shouldYield(),
    unstable_now: () => now() + skippedMs,
  });
  globalThis.queueMicrotask = (callback) => {
    if (depth > 0) {
      tasks.add({
        priority: scheduler.unstable_NormalPriority,
        work: () => {
          callback();
          return null;
        },
      });
    }
    queueMicrotask(callback);
  };
  Object.assign(react, { act });
  require('react-dom/client');
  globalThis.queueMicrotask = queueMicrotask;
}
