import { CommandMessage } from '@parwell/contract';
import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { execute, RESULTS, type Outcome } from './execute.ts';
import type { Product } from '../stock/stock.ts';
import type { Memory } from './memory.ts';

export const Ack = z
  .object({ commandId: z.string(), resultCode: z.number(), resultMessage: z.string() })
  .readonly();
export type Ack = z.output<typeof Ack>;

/** The answers given so far, by command id, oldest first. */
export type Answers = Map<string, Ack>;

const MAX_REMEMBERED = 1000;

interface Situation {
  readonly memory: Memory;
  readonly answers: Answers;
  readonly now: number;
  readonly products: readonly Product[];
  readonly refuses: (commandId: string) => boolean;
}

export interface Answer {
  readonly ack: Ack;
  /** After the command. */
  readonly memory: Memory;
}

/**
 * A command received twice is executed once and answered twice with the same answer. Undefined if the message has no
 * command id.
 */
export function answerTo(
  text: string,
  { memory, answers, now, products, refuses }: Situation,
): Answer | undefined {
  const content = readJson(text);
  const identified = z.object({ commandId: z.uuid() }).safeParse(content);
  if (!identified.success) return undefined;
  const { commandId } = identified.data;
  const known = answers.get(commandId);
  if (known) return { ack: known, memory };

  const command = CommandMessage.safeParse(content);
  const failed = (resultCode: number, resultMessage: string): Outcome => ({
    memory,
    resultCode,
    resultMessage,
  });
  const outcome = !command.success
    ? failed(RESULTS.notUnderstood, 'The command was not understood.')
    : Date.parse(command.data.expiresAt) <= now
      ? failed(RESULTS.tooLate, 'The command came too late.')
      : refuses(commandId)
        ? failed(RESULTS.busy, 'The device is busy. Please try again.')
        : execute(memory, command.data, products);
  const { resultCode, resultMessage } = outcome;
  const ack = { commandId, resultCode, resultMessage };
  answers.set(commandId, ack);
  for (const id of answers.keys()) {
    if (answers.size <= MAX_REMEMBERED) break;
    answers.delete(id);
  }
  return { ack, memory: outcome.memory };
}
