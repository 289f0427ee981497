import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { CountLot, DeviceDetails } from '@parwell/contract';
import { COUNT_NOT_LOADED, NO_INVENTORY } from '@parwell/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useInvalidate } from '../../../session/use-call-mutation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx';
import { DiscardQuestion, LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { countLotsQuery } from './count.api.ts';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { COUNT_TEXTS } from './count.texts.ts';
import { moreUnits } from '../goods/entered.ts';
import { CountForm } from './count-form.tsx';
import { useCountedUnits } from './use-counted-units.ts';
import { CountList } from './count-list.tsx';
import { countKey, isOpen, nextOpen, reopened, withCounted } from './count-progress.ts';
import { useCountEntries, type CountEntries } from './use-count-entries.ts';

interface CycleCountProps {
  readonly device: DeviceDetails;
  /** A lot to begin with. */
  readonly first?: { readonly productId: string; readonly lot: string } | undefined;
  readonly onClose: () => void;
}

/**
 * Counts the lots of a device one after another (DINV-030..033). The server keeps counted lots, the browser entries
 * that are not sent yet, so that an interrupted count continues.
 */
export default function CycleCount({ device, first, onClose }: CycleCountProps) {
  const { data, error, refetch } = useQuery(countLotsQuery(device.cabinetId));
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const { entries, hasEntries, enter, forget } = useCountEntries(device.cabinetId);
  const [asking, setAsking] = useState(false);
  const title = COUNT_TEXTS.countTitle(device.cabinetName);
  const discard = () => {
    forget();
    onClose();
    client.removeQueries({ queryKey: countLotsQuery(device.cabinetId).queryKey });
    void invalidate(['inventory']);
  };
  const close = () => (hasEntries ? setAsking(true) : discard());
  return (
    <ModalFrame
      title={title}
      width="md"
      fillsPhone
      onClose={(reason) => {
        if (reason === 'escapeKeyDown') close();
      }}
    >
      <LeaveGuard subject={title} unsaved={hasEntries} onDiscard={forget} />
      {asking && <DiscardQuestion subject={title} onDiscard={discard} onKeep={() => setAsking(false)} />}
      {data ? (
        <Counting
          device={device}
          begun={data.result}
          first={first}
          entries={entries}
          onEnter={enter}
          onForget={forget}
          onClose={close}
        />
      ) : (
        <>
          <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
            {error ? (
              <ErrorState message={COUNT_NOT_LOADED} reason={error.message} onRetry={() => void refetch()} />
            ) : (
              <LoadingState label={COUNT_TEXTS.loadingCount}>
                <LinearProgress />
              </LoadingState>
            )}
          </DialogContent>
          <Actions>
            <Button variant="outlined" onClick={close}>
              {GOODS_TEXTS.close}
            </Button>
          </Actions>
        </>
      )}
    </ModalFrame>
  );
}

const Actions = ({ children }: { readonly children: ReactNode }) => (
  <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
    {children}
  </DialogActions>
);

interface CountingProps extends CycleCountProps {
  readonly begun: readonly CountLot[];
  readonly entries: CountEntries['entries'];
  readonly onEnter: CountEntries['enter'];
  readonly onForget: CountEntries['forget'];
}

function Counting({ device, begun, first, entries, onEnter, onForget, onClose }: CountingProps) {
  const [lots, setLots] = useState(begun);
  const [current, setCurrent] = useState<string | null>(() => {
    const named = first && begun.find((lot) => countKey(lot) === countKey(first));
    return named ? countKey(named) : nextOpen(begun, null);
  });
  const counted = useCountedUnits();
  const doneButton = useRef<HTMLButtonElement>(null);
  const lot = lots.find((each) => countKey(each) === current);
  const done = lots.filter((each) => !isOpen(each)).length;
  return (
    <>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        {lots.length === 0 ? (
          <EmptyState text={NO_INVENTORY} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" role="status">
              {COUNT_TEXTS.countProgress(done, lots.length)}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(done / lots.length) * 100}
              aria-label={COUNT_TEXTS.countProgress(done, lots.length)}
              sx={{ my: 2, borderRadius: 1 }}
            />
            <Box
              sx={{
                display: 'grid',
                gap: 4,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
              }}
            >
              <CountList lots={lots} current={current} onChoose={setCurrent} />
              {lot ? (
                <CountForm
                  key={current}
                  device={device}
                  lot={lot}
                  lots={lots}
                  typed={entries[countKey(lot)] ?? ''}
                  onTyped={(typed) => onEnter(countKey(lot), typed)}
                  onSkip={() => setCurrent(nextOpen(lots, current))}
                  onOtherLot={(key, units) => {
                    onEnter(key, (before) => moreUnits(before, units));
                    setCurrent(key);
                  }}
                  onUnit={counted.add}
                  onMoved={(onHand) =>
                    setLots(lots.map((each) => (each === lot ? { ...each, onHand } : each)))
                  }
                  onCounted={(result) => {
                    const after = withCounted(lots, countKey(lot), result);
                    setLots(after);
                    onForget(countKey(lot));
                    counted.forget(countKey(lot));
                    setCurrent(nextOpen(after, countKey(lot)));
                  }}
                />
              ) : (
                <Typography role="status" sx={{ alignSelf: 'center' }}>
                  {COUNT_TEXTS.allCounted}
                </Typography>
              )}
            </Box>
          </>
        )}
      </DialogContent>
      <Actions>
        {done > 0 && done === lots.length && (
          <Button
            variant="outlined"
            onClick={() => {
              const again = reopened(lots);
              setLots(again);
              setCurrent(nextOpen(again, null));
            }}
          >
            {COUNT_TEXTS.countAgain}
          </Button>
        )}
        {done === lots.length ? (
          <>
            <FocusOnOpen find={() => doneButton.current} />
            <Button ref={doneButton} variant="contained" onClick={onClose}>
              {COUNT_TEXTS.done}
            </Button>
          </>
        ) : (
          <Button variant="outlined" onClick={onClose}>
            {GOODS_TEXTS.close}
          </Button>
        )}
      </Actions>
    </>
  );
}
