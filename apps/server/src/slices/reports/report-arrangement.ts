import type { ReportArrangement } from '@parwell/contract';

export interface StoredArrangement {
  readonly viewType: string | null;
  readonly groupByName: string | null;
  readonly groupByVal: string | null;
}

export const storedArrangement = ({
  viewType,
  groupByName,
  groupByVal,
}: ReportArrangement): StoredArrangement => ({
  viewType: viewType ?? null,
  groupByName: groupByName ?? null,
  groupByVal: groupByVal ?? null,
});

export const arrangementOf = ({
  viewType,
  groupByName,
  groupByVal,
}: StoredArrangement): ReportArrangement => ({
  viewType: viewType ?? undefined,
  groupByName: groupByName ?? undefined,
  groupByVal: groupByVal ?? undefined,
});
