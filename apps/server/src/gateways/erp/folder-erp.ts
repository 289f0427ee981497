import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';
import { ErpCustomer, type ErpGateway } from './erp-gateway.ts';
import { readXml, writeXml, XmlProblem, type XmlElement } from '../documents/xml.ts';

interface FolderOptions {
  readonly timeoutMs?: number;
  readonly pollMs?: number;
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
  const { timeoutMs = 20_000, pollMs = 200 } = options;

  const ask = async (kind: string, fields: Readonly<Record<string, string>>) => {
    const name = `${kind}-${randomUUID()}.xml`;
    const [request, answer] = [join(folder, 'outbox', name), join(folder, 'inbox', name)];
    try {
      await mkdir(join(folder, 'outbox'), { recursive: true });
      await mkdir(join(folder, 'inbox'), { recursive: true });
      await writeFile(`${request}.part`, writeXml(flat(`${kind}-request`, fields)));
      await rename(`${request}.part`, request);
      return await waitFor(answer);
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', error instanceof XmlProblem ? UNREADABLE : UNREACHABLE);
    } finally {
      // Cleaned up whatever the outcome.
      await Promise.all([request, answer].map((file) => rm(file, { force: true }).catch(() => undefined)));
    }
  };

  const waitFor = async (file: string) => {
    const deadline = performance.now() + timeoutMs;
    while (performance.now() < deadline) {
      const found = await stat(file).catch(() => null);
      if (found && found.size > MAX_BYTES) throw new XmlProblem('too large');
      if (found) {
        const answer = readXml(await readFile(file, 'utf8'));
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
