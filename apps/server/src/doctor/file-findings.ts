import { ok, problem, warning, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const RENEW_DAYS = 14;

/** `listener` is what people or devices connect to, such as `PORT`. */
export function certificateFinding(listener: string, endsAt: Date, now: Date): Finding {
  const day = endsAt.toISOString().slice(0, 10);
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0)
    return problem(
      'certificates',
      `A certificate of ${listener} ended on ${day}.`,
      'Put a new one there; it is used within a minute.',
    );
  if (left < RENEW_DAYS * DAY_MS)
    return warning(
      'certificates',
      `A certificate of ${listener} ends on ${day}.`,
      'Renew it; a new file is used within a minute.',
    );
  return ok('certificates', `Those of ${listener} hold until ${day}, and the key fits.`);
}

/** `names` are the settings whose files lie there. */
export function diskFinding(
  names: string,
  folder: string,
  { free, total }: { free: number; total: number },
): Finding {
  const share = total > 0 ? free / total : 0;
  // Rounded down, so that a full disk has nothing free.
  const what = `${Math.floor(share * 100)} % (${(free / 2 ** 30).toFixed(1)} GB) are free at ${folder} (${names}).`;
  const mend = 'Free some, or give it a larger disk.';
  if (share < 0.02) return problem('disk', what, mend);
  return share < 0.1 ? warning('disk', what, mend) : ok('disk', what);
}
