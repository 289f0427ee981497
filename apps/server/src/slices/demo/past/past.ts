import { seeded, seedOf } from '../random.ts';
import { pastBook, type Past } from './past-book.ts';
import { addCounted } from './past-counted.ts';
import { countTimesOf, addCounts, addDoors } from './past-counts.ts';
import { deliveriesOf } from './past-deliveries.ts';
import { usesOf } from './past-demand.ts';
import type { PastPlan } from './past-plan.ts';
import { strangeWeights } from './past-reviews.ts';
import { addTagged } from './past-tagged.ts';

/**
 * Until the demo began, the same for the same plan. All units have left again, so the present stock stays the same
 * whenever this is written.
 */
export function pastOf(plan: PastPlan): Past {
  const book = pastBook(plan, 'past');
  const countTimes = countTimesOf(plan);
  for (const stream of plan.streams) {
    const { productId, owner, holder, dispenser, section } = stream;
    const random = seeded(
      seedOf(plan.cabinetId, plan.customerId, productId, owner, holder ?? '', dispenser ?? '', section),
    );
    for (const delivery of deliveriesOf(random, plan, stream, usesOf(random, plan, stream))) {
      if (stream.kind === 'tags') addTagged(book, stream, delivery);
      else addCounted(book, stream, delivery, countTimes);
    }
  }
  if (plan.isFirst) strangeWeights(book);
  addCounts(book, countTimes);
  if (plan.isFirst) addDoors(book);
  return book.close();
}
