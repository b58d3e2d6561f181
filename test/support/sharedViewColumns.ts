import { campaignColumns } from './campaignColumns.ts';
import type { SharedViewFields } from '#domain/teams/listView.ts';

/** Columns of the views that are shared, by the name of the table. */
export const sharedViewColumns = {
  sharedViews: {
    name: 'string',
    query: 'string',
    createdBy: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Record<keyof SharedViewFields, 'string' | 'datetime'>,
  ...campaignColumns,
};
