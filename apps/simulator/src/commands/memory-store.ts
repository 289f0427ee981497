import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { Ack } from './answer.ts';
import { Memory } from './memory.ts';

/** What a device still knows after a restart: its memory, and its answers, oldest first. */
const SavedMemory = z.object({ memory: Memory, answers: z.array(Ack) });
type SavedMemory = z.output<typeof SavedMemory>;

export interface MemoryStore {
  /** Undefined if nothing was saved or the file is unreadable. */
  read(cabinetId: string): SavedMemory | undefined;
  write(cabinetId: string, saved: SavedMemory): void;
}

/** For load tests: restarted devices remember nothing. */
export const NO_STORE: MemoryStore = { read: () => undefined, write: () => undefined };

/** One file per device, replaced atomically, so that killing the program never leaves a partial file. */
export function fileStore(folder: string): MemoryStore {
  mkdirSync(folder, { recursive: true });
  const fileOf = (cabinetId: string) => join(folder, `${cabinetId}.json`);
  return {
    read: (cabinetId) => SavedMemory.safeParse(readJson(textOf(fileOf(cabinetId)))).data,
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
