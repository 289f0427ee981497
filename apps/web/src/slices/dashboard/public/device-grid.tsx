import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { DeviceCard } from './device-card.tsx';
import { useDevicesBetween } from './use-device-pages.ts';

const CARD_HEIGHT = 190;
const LEAST_WIDTH = 230;
const GAP = 12;

interface DeviceGridProps {
  readonly customerId: string | null;
  readonly search: string;
  readonly total: number;
  readonly label: string;
  readonly namesCustomer: boolean;
}

/** The cards in as many columns as there is room for. Only the rows in sight are drawn and asked for. */
export function DeviceGrid({ customerId, search, total, label, namesCustomer }: DeviceGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const { columns, top } = useRoom(grid);
  const rows = Math.ceil(total / columns);
  // oxlint-disable-next-line react/incompatible-library -- it concerns the React Compiler, which is off
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => CARD_HEIGHT + GAP,
    scrollMargin: top,
    overscan: 2,
  });
  const lines = virtualizer.getVirtualItems();
  const from = (lines[0]?.index ?? 0) * columns;
  const until = Math.min(total, ((lines.at(-1)?.index ?? 0) + 1) * columns);
  const deviceAt = useDevicesBetween({ customerId, search }, [from, until]);
  return (
    <Box
      component="ul"
      ref={grid}
      aria-label={label}
      sx={{ position: 'relative', listStyle: 'none', m: 0, p: 0 }}
      style={{ height: Math.max(0, rows * (CARD_HEIGHT + GAP) - GAP) }}
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
    top: Math.floor(place / columns) * (CARD_HEIGHT + GAP),
    left: `calc((${share} + ${GAP}px) * ${place % columns})`,
    width: `calc(${share})`,
  };
};

/** How many columns fit, and how far below the top of the page the cards begin. */
function useRoom(grid: { readonly current: HTMLElement | null }) {
  const [room, setRoom] = useState({ columns: 1, top: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const { width, top } = element.getBoundingClientRect();
      const columns = Math.max(1, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
      const below = Math.round(top + window.scrollY);
      setRoom((known) =>
        known.columns === columns && known.top === below ? known : { columns, top: below },
      );
    };
    measure();
    // What stands above the cards may grow or shrink too, and then the page does.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return room;
}
