import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLayoutEffect, useRef, useState } from 'react';
import { DeviceCard } from './device-card.tsx';
import { useDevicesBetween } from './use-device-pages.ts';

const CARD_HEIGHT = 190;
const LEAST_WIDTH = 230;
const GAP = 12;
const ROW = CARD_HEIGHT + GAP;
const OVERSCAN = 2;

interface DeviceGridProps {
  readonly customerId: string | null;
  readonly search: string;
  readonly total: number;
  readonly label: string;
  readonly namesCustomer: boolean;
}

/** As many columns as fit. Only the visible rows are rendered and loaded. */
export function DeviceGrid({ customerId, search, total, label, namesCustomer }: DeviceGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, first, end } = useSight(grid);
  const rows = Math.ceil(total / columns);
  const from = Math.min(first, rows - 1) * columns;
  const until = Math.min(total, end * columns);
  const deviceAt = useDevicesBetween({ customerId, search }, [from, until]);
  return (
    <Box
      component="ul"
      ref={grid}
      aria-label={label}
      sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}
      style={{ height: Math.max(0, rows * ROW - GAP) }}
    >
      {Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index).map((place) => {
        const device = deviceAt(place);
        return (
          <Box
            component="li"
            key={device?.cabinetId ?? place}
            aria-posinset={place + 1}
            aria-setsize={total}
            sx={{ position: 'absolute', height: CARD_HEIGHT }}
            style={placeOf(place, columns)}
          >
            {device ? (
              <DeviceCard device={device} namesCustomer={namesCustomer} />
            ) : (
              <Skeleton variant="rounded" height={CARD_HEIGHT} />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const placeOf = (place: number, columns: number) => {
  const share = `(100% - ${(columns - 1) * GAP}px) / ${columns}`;
  return {
    top: Math.floor(place / columns) * ROW,
    left: `calc((${share} + ${GAP}px) * ${place % columns})`,
    width: `calc(${share})`,
  };
};

interface Sight {
  readonly columns: number;
  readonly first: number;
  readonly end: number;
}

/** The columns that fit and the rows in the window. All rows are equally high, so nothing is measured. */
function useSight(grid: { readonly current: HTMLElement | null }): Sight {
  const [sight, setSight] = useState<Sight>({ columns: 1, first: 0, end: 2 * OVERSCAN });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const columns = Math.max(1, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
      const first = Math.max(0, Math.floor(-top / ROW) - OVERSCAN);
      const end = Math.max(1, Math.ceil((window.innerHeight - top) / ROW) + OVERSCAN);
      setSight((known) =>
        known.columns === columns && known.first === first && known.end === end
          ? known
          : { columns, first, end },
      );
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    // Content above the cards may change its height, and with it the page's.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [grid]);
  return sight;
}
