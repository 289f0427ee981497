import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from '../failure-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { OptionList, type Option } from './option-list.tsx';

/** Plain text for an option whose label is its value. */
export type OptionLike<V extends string = string> = V | Option<V>;

/** Filters with the same query share one request. */
export type LoadOptions<Data, Key extends QueryKey> = UseQueryOptions<
  Data,
  Error,
  readonly OptionLike[],
  Key
>;

interface ListProps {
  readonly label: string;
  readonly chosen: readonly string[];
  readonly multiple: boolean;
  readonly none: string | undefined;
  readonly onChoose: (value: string) => void;
}

export interface OptionSource {
  readonly Labels: (props: { chosen: readonly string[] }) => ReactNode;
  readonly List: (props: ListProps) => ReactNode;
}

export const toOption = <V extends string>(option: OptionLike<V>): Option<V> =>
  typeof option === 'string' ? { value: option, label: option } : option;

/** A value without an option, such as one from an old link, is shown as it is. */
const labelsOf = (options: readonly Option[], chosen: readonly string[]): string =>
  chosen.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');

const listOf = (options: readonly Option[], { none, ...list }: ListProps) => (
  <OptionList {...list} options={none === undefined ? options : [{ value: '', label: none }, ...options]} />
);

export function givenOptions(given: readonly OptionLike[]): OptionSource {
  const options = given.map(toOption);
  return {
    Labels: ({ chosen }) => labelsOf(options, chosen),
    List: (props) => listOf(options, props),
  };
}

export function loadedOptions<Data, Key extends QueryKey>(load: LoadOptions<Data, Key>): OptionSource {
  return {
    Labels: function LoadedLabels({ chosen }) {
      const { data } = useQuery(load);
      return labelsOf((data ?? []).map(toOption), chosen);
    },
    List: function LoadedList(props) {
      const { data, error, refetch } = useQuery(load);
      if (data) return listOf(data.map(toOption), props);
      return (
        <Box sx={{ p: 3, width: 240 }}>
          {error ? (
            <FailureState error={error} onRetry={refetch} />
          ) : (
            <LoadingState label={`Loading ${props.label}`}>
              <Skeleton height={32} />
              <Skeleton height={32} />
              <Skeleton height={32} />
            </LoadingState>
          )}
        </Box>
      );
    },
  };
}
