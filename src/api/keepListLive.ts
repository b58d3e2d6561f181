import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { tableIds } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { liveListEndpoint, type LiveListOptions } from './liveListEndpoint.ts';

type ListTag = 'MonthlyMetrics' | 'Team' | 'TechInventory' | 'Upload';

interface KeepListLiveOptions<T extends Stored, Arg> extends Omit<LiveListOptions<T, Arg, ListTag>, 'tag'> {
  readonly refetch: (arg: Arg, dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => unknown;
}

/** @deprecated `liveListEndpoint`, with a tag in place of `refetch`. */
export function keepListLive<T extends Stored, Arg>({ tableId, list, belongs }: KeepListLiveOptions<T, Arg>) {
  const { providesTags, ...endpoint } = liveListEndpoint<T, Arg, ListTag>({
    tableId,
    list,
    ...(belongs && { belongs }),
    tag: (arg) => ({ type: tagTypes[tableId] ?? 'Team', id: String(arg ?? 'LIST') }),
  });
  return { ...endpoint, providesTags } as typeof endpoint & { providesTags?: typeof providesTags };
}

const tagTypes: Readonly<Record<string, ListTag>> = {
  [tableIds.teamMonthlyMetrics]: 'MonthlyMetrics',
  [tableIds.teamTechInventory]: 'TechInventory',
  [tableIds.fileUploadResults]: 'Upload',
};
