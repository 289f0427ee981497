// parwell ledger: compares the stock and the roll-ups that are kept with what the ledger adds up to, and ends with 1 if they differ.
// parwell ledger --retry: lets events that could not be posted wait again.
import { retryFailed } from '../slices/inventory/ledger/post-events.service.ts';
import {
  countRows,
  findDifferences,
  findRollupDifferences,
  findTagDifferences,
} from '../slices/inventory/ledger/check-ledger.queries.ts';
import { runTool, type Tool } from './run-tool.ts';

const SHOWN = 100;

export const checkLedger: Tool = (...args) =>
  runTool(async ({ context: { db } }) => {
    if (args.includes('--retry')) {
      process.stdout.write(`${await retryFailed(db)} events wait to be posted again.\n`);
      return 0;
    }
    // One moment for everything: rows may be posted meanwhile.
    const { counted, stock, tagged, rollups } = await db.transaction(async (tx) => {
      await tx.plain('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return {
        counted: await countRows(tx),
        stock: await findDifferences(tx, SHOWN),
        tagged: await findTagDifferences(tx, SHOWN),
        rollups: await findRollupDifferences(tx, SHOWN),
      };
    });
    const differences = [...stock, ...tagged];
    for (const { cabinetId, productId, lot, owner, place, kept, rebuilt } of differences)
      process.stdout.write(
        `${cabinetId}  ${productId}  lot ${lot}  ${owner}${place && `  ${place}`}: kept ${kept}, ledger ${rebuilt}\n`,
      );
    for (const { customerId, of, kept, rebuilt } of rollups)
      process.stdout.write(`${customerId}  ${of}: kept ${kept}, ledger ${rebuilt}\n`);
    const differing = differences.length + rollups.length;
    const sum = `${counted.rows} transactions, ${counted.keys} lots on hand`;
    process.stdout.write(
      differing === 0
        ? `The stock that is kept is what the ledger adds up to: ${sum}.\n`
        : `The stock that is kept differs from the ledger in ${differing >= SHOWN ? 'at least ' : ''}${differing} places: ${sum}.\n`,
    );
    return differing === 0 ? 0 : 1;
  });
