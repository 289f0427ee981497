import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';
import {
  inFolder,
  limitFileWork,
  openNew,
  readSharedFile,
  RefusedFile,
  type InTime,
} from '../../platform/shared-folders.ts';
import { ErpCustomer, type ErpGateway } from './erp-gateway.ts';
import { readXml, writeXml, XmlProblem, type XmlElement } from '../documents/xml.ts';

interface FolderOptions {
  readonly timeoutMs?: number;
  readonly pollMs?: number;
  readonly inTime?: InTime;
}

const MAX_BYTES = 1_000_000;

/** Answers to customer requests share the folder with other documents. */
export const isCustomerAnswer = (name: string): boolean => name.startsWith('customer-');

const flat = (name: string, fields: Readonly<Record<string, string>>): XmlElement => ({
  name,
  text: '',
  children: Object.entries(fields).map(([field, text]) => ({ name: field, text, children: [] })),
});

/** The texts of the child elements, each of which occurs once. */
function fieldsOf({ children }: XmlElement): Readonly<Record<string, string>> {
  const fields = new Map(children.map((child) => [child.name, child.text]));
  if (fields.size < children.length || children.some((child) => child.children.length > 0))
    throw new XmlProblem('It is not a list of texts.');
  return Object.fromEntries(fields);
}

export const NO_ANSWER = 'The ERP did not answer in time. Please try again later.';
export const UNREADABLE = 'The ERP gave an answer that cannot be read.';
export const UNREACHABLE = 'The folder that is shared with the ERP cannot be used.';

/**
 * An ERP that exchanges XML files in a shared folder: requests go to `outbox`, answers come to `inbox` under the
 * request's name. Both sides write to a temporary name and rename, so files are never partial.
 */
export function folderErp(folder: string, options: FolderOptions = {}): ErpGateway {
  const { timeoutMs = 20_000, pollMs = 200, inTime = limitFileWork(timeoutMs) } = options;
  const [outbox, inbox] = [join(folder, 'outbox'), join(folder, 'inbox')];

  const ask = async (kind: string, fields: Readonly<Record<string, string>>) => {
    const name = `${kind}-${randomUUID()}.xml`;
    try {
      await inTime(() => leave(name, writeXml(flat(`${kind}-request`, fields))));
      return await waitFor(name);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const isUnreadable = error instanceof XmlProblem || error instanceof RefusedFile;
      throw new AppError('unavailable', isUnreadable ? UNREADABLE : UNREACHABLE);
    } finally {
      // Cleaned up whatever the outcome.
      await inTime(() => Promise.all([outbox, inbox].map((each) => removeFrom(each, name)))).catch(
        () => undefined,
      );
    }
  };

  const leave = async (name: string, text: string) => {
    await mkdir(inbox, { recursive: true });
    await mkdir(outbox, { recursive: true });
    await inFolder(outbox, async (path) => {
      const file = await openNew(join(path, `${name}.part`));
      await file.writeFile(text).finally(() => file.close());
      await rename(join(path, `${name}.part`), join(path, name));
    });
  };

  const waitFor = async (name: string) => {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const found = await inTime((signal) => readAnswer(inbox, name, signal));
      if (found) {
        const answer = readXml(found.toString('utf8'));
        return { root: answer.name, fields: fieldsOf(answer) };
      }
      await sleep(pollMs);
    }
    throw new AppError('unavailable', NO_ANSWER);
  };

  return {
    async findCustomer(customerId) {
      const { root, fields } = await ask('customer', { customerId });
      if (root === 'customer-unknown') return null;
      const read = ErpCustomer.safeParse(fields);
      if (root !== 'customer' || !read.success || read.data.customerId !== customerId) {
        throw new AppError('unavailable', UNREADABLE);
      }
      return read.data;
    },
  };
}

/** Null while it is not there, or still being delivered under a second name. */
const readAnswer = (inbox: string, name: string, signal: AbortSignal): Promise<Buffer | null> =>
  inFolder(inbox, (path) => readSharedFile(join(path, name), MAX_BYTES, signal)).catch((error: unknown) => {
    const isAwaited =
      error instanceof RefusedFile
        ? error.fault === 'several names'
        : (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isAwaited) return null;
    throw error;
  });

const removeFrom = (folder: string, name: string): Promise<void> =>
  inFolder(folder, (path) => rm(join(path, name), { force: true })).catch(() => undefined);
