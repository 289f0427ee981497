import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../read-json.ts';
import { Ack } from './answer.ts';
import { Memory } from './memory.ts';

/** What a device still knows after it was ended: what it was told, and its answers, oldest first. */
const Notes = z.object({ memory: Memory, answers: z.array(Ack) });
type Notes = z.output<typeof Notes>;

export interface Notebook {
  /** Nothing where a device never wrote, or what it wrote cannot be read. */
  read(cabinetId: string): Notes | undefined;
  write(cabinetId: string, notes: Notes): void;
}

/** For load: who is started again begins anew. */
export const NO_NOTEBOOK: Notebook = { read: () => undefined, write: () => undefined };

/** A file for each device. It is whole at any moment, whenever the program is killed. */
export function notebookIn(folder: string): Notebook {
  mkdirSync(folder, { recursive: true });
  const fileOf = (cabinetId: string) => join(folder, `${cabinetId}.json`);
  return {
    read: (cabinetId) => Notes.safeParse(readJson(textOf(fileOf(cabinetId)))).data,
    write(cabinetId, notes) {
      const file = fileOf(cabinetId);
      writeFileSync(`${file}.new`, JSON.stringify(notes));
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
