import type { Tenants, WidgetName } from '@parwell/domain';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Database } from '../../platform/db/database.ts';
import { NotAvailableSince } from './widget.ts';

/** Includes the viewer: a widget that is too slow for ALL may work for one customer. */
interface Place {
  readonly name: WidgetName;
  readonly tenants: Tenants;
}

export interface Failures {
  /** Since when it fails: from its source, else since this process first noticed. */
  note(place: Place, error: unknown, now: Date): Date;
  end(place: Place): void;
}

const MOST = 1000;
const known = new WeakMap<Database, Failures>();

export function failuresOf(db: Database): Failures {
  const failures = known.get(db) ?? rememberFailures();
  known.set(db, failures);
  return failures;
}

function rememberFailures(): Failures {
  const firstAt = new BoundedMap<string, Date>(MOST);
  return {
    note(place, error, now) {
      if (error instanceof NotAvailableSince) return error.since;
      const key = JSON.stringify(place);
      const since = firstAt.get(key) ?? now;
      firstAt.set(key, since);
      return since;
    },
    end: (place) => firstAt.delete(JSON.stringify(place)),
  };
}
