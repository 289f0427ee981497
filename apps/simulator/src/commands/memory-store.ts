import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UP_TOPICS } from '@parwell/contract';
import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { Ack } from './answer.ts';
import { SavedMemory } from './memory.ts';

/**
 * Kept over a restart: memory, answers, and the events that were not acknowledged when it was saved, both oldest first.
 */
const Saved = z.object({
  memory: SavedMemory,
  answers: z.array(Ack),
  unsent: z
    .array(z.object({ topic: z.enum(UP_TOPICS), messageId: z.string(), payload: z.string() }))
    .default([]),
});
export type Saved = z.output<typeof Saved>;

export interface MemoryStore {
  /** Undefined if nothing was saved or the file is unreadable. */
  read(cabinetId: string): Saved | undefined;
  write(cabinetId: string, saved: Saved): void;
}

/** For load tests: restarted devices remember nothing. */
export const NO_STORE: MemoryStore = { read: () => undefined, write: () => undefined };

/** One file per device, replaced atomically, so that killing the program never leaves a partial file. */
export function fileStore(folder: string): MemoryStore {
  mkdirSync(folder, { recursive: true });
  const fileOf = (cabinetId: string) => join(folder, `${cabinetId}.json`);
  return {
    read: (cabinetId) => Saved.safeParse(readJson(textOf(fileOf(cabinetId)))).data,
    write(cabinetId, saved) {
      const file = fileOf(cabinetId);
      writeFileSync(`${file}.new`, JSON.stringify(saved));
      renameSync(`${file}.new`, file);
    },
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
