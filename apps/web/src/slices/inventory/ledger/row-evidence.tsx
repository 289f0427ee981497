import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Evidence } from '@parwell/contract';
import { OWNER_LABELS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Instant } from '../../../ui/dates/instant.tsx';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { evidenceQuery } from './ledger.api.ts';
import { LEDGER_TEXTS } from './ledger.texts.ts';
import { placeText } from '../goods/places.ts';

interface RowEvidenceProps {
  readonly id: number;
  /** Shows another row: the reversal of a vend, or the vend of a reversal. */
  readonly onOpen: (id: number) => void;
}

/** The evidence of a row of the ledger: who, when, by which door, what was seen, and its reversal (S9). */
export function RowEvidence({ id, onOpen }: RowEvidenceProps) {
  const { data, error, refetch } = useQuery(evidenceQuery(id));
  if (!data)
    return error ? (
      <FailureState error={error} onRetry={refetch} />
    ) : (
      <LoadingState label={LEDGER_TEXTS.evidence}>
        <Skeleton variant="rounded" height={72} />
      </LoadingState>
    );
  return (
    <>
      <Facts wide facts={factsOf(data, onOpen)} />
      {data.timeReplaced && <p>{LEDGER_TEXTS.timeReplaced}</p>}
      {data.pastShelfLife && <p>{LEDGER_TEXTS.pastShelfLife}</p>}
    </>
  );
}

/** Only facts that exist. */
function factsOf(row: Evidence, onOpen: RowEvidenceProps['onOpen']): Fact[] {
  const texts = [
    ['Owner', OWNER_LABELS[row.productOwnership]],
    ['Place', placeText(row)],
    ['Serial Number', row.serialNo],
    ['Tag', row.tagId],
    ['Provider NPI', row.npiProviderId],
    ['Order', row.orderNumber],
    ['Shipment', row.shipmentId],
    ['Note', row.customerNote],
  ] as const;
  const facts: Fact[] = texts.filter(([, value]) => value !== '');
  const show = (label: string, value: ReactNode) => facts.push([label, value]);
  if (row.session !== '') show(LEDGER_TEXTS.doorSession, <Door row={row} />);
  if (row.reads.length > 0)
    show(
      LEDGER_TEXTS.tagReads,
      row.reads.map(({ at, saw }) => (
        <div key={`${at} ${saw}`}>
          <Instant value={at} show="dateTimeSeconds" /> {saw}
        </div>
      )),
    );
  if (row.cause.kind !== 'other') show(LEDGER_TEXTS.cameFrom, <Cause cause={row.cause} />);
  for (const [label, other] of [
    [LEDGER_TEXTS.reversedAt, row.reversal],
    [LEDGER_TEXTS.reversesOf, row.reverses],
  ] as const)
    if (other !== null) show(label, <OtherRow row={other} onOpen={onOpen} />);
  show('Posted', <Instant value={row.postedAt} />);
  return facts;
}

function Door({ row: { door, session } }: { readonly row: Evidence }) {
  if (door === null) return session;
  return (
    <>
      {door.userName !== '' && <div>{door.userName}</div>}
      {door.openedAt !== null && (
        <div>
          {LEDGER_TEXTS.opened} <Instant value={door.openedAt} show="dateTimeSeconds" />
        </div>
      )}
      {door.closedAt !== null && (
        <div>
          {LEDGER_TEXTS.closed} <Instant value={door.closedAt} show="dateTimeSeconds" />
        </div>
      )}
    </>
  );
}

function Cause({ cause: { kind, name, at, by } }: { readonly cause: Evidence['cause'] }) {
  return (
    <>
      <div>{LEDGER_TEXTS.causes[kind](name)}</div>
      {by !== '' && <div>{by}</div>}
      {at !== null && <Instant value={at} show="dateTimeSeconds" />}
    </>
  );
}

interface OtherRowProps {
  readonly row: NonNullable<Evidence['reversal']>;
  readonly onOpen: (id: number) => void;
}

const OtherRow = ({ row, onOpen }: OtherRowProps) => (
  <>
    <Button
      variant="text"
      size="small"
      sx={{ p: 0, minWidth: 0, verticalAlign: 'baseline' }}
      onClick={() => onOpen(row.id)}
    >
      <Instant value={row.at} />
    </Button>
    {row.userName !== '' && <Box>{row.userName}</Box>}
  </>
);
