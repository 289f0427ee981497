import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';
import { ErpCustomer, type ErpGateway } from './erp-gateway.ts';
import { readFlatXml, writeXml, XmlProblem } from './xml.ts';

interface FolderOptions {
  /** How long to wait for an answer. */
  readonly timeoutMs?: number;
  readonly pollMs?: number;
}

const MAX_BYTES = 1_000_000;

export const NO_ANSWER = 'The ERP did not answer in time. Please try again later.';
export const UNREADABLE = 'The ERP gave an answer that cannot be read.';
export const UNREACHABLE = 'The folder that is shared with the ERP cannot be used.';

/**
 * An ERP that exchanges XML files in a shared folder: requests go to `outbox`, each answer comes to `inbox`
 * under the name of its request. Both sides write to a temporary name and rename, so files are never partial.
 */
export function folderErp(folder: string, options: FolderOptions = {}): ErpGateway {
  const { timeoutMs = 20_000, pollMs = 200 } = options;

  const ask = async (kind: string, fields: Readonly<Record<string, string>>) => {
    const name = `${kind}-${randomUUID()}.xml`;
    const [request, answer] = [join(folder, 'outbox', name), join(folder, 'inbox', name)];
    try {
      await mkdir(join(folder, 'outbox'), { recursive: true });
      await mkdir(join(folder, 'inbox'), { recursive: true });
      await writeFile(`${request}.part`, writeXml(`${kind}-request`, fields));
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
      if (found) return readFlatXml(await readFile(file, 'utf8'));
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
