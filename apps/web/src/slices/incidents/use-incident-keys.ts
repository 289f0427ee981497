import type { Incident } from '@parwell/contract';
import { useMemo } from 'react';
import type { RowKeys } from '../../ui/table/row-view.ts';
import { changeOfKey } from './change-keys.ts';
import type { IncidentActions } from './use-incident-actions.tsx';

export const useIncidentKeys = ({ changesOf, change }: IncidentActions): RowKeys<Incident> =>
  useMemo(
    () => ({
      press: (incident, key) => {
        const to = changeOfKey(key);
        if (to === undefined || !changesOf(incident).includes(to)) return false;
        change(incident, to);
        return true;
      },
      accepts: (incident) => changesOf(incident).length > 0,
    }),
    [changesOf, change],
  );
