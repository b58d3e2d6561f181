import { campaignColumns } from './campaignColumns.ts';
import type { MetricNotesFields } from '#domain/monthly-metrics/notes.ts';
import type { MetricTargetsFields } from '#domain/targets/targets.ts';
import type { SharedViewFields } from '#domain/teams/listView.ts';

/** Columns of what people share and agree, by the name of the table. */
export const sharedViewColumns = {
  sharedViews: {
    name: 'string',
    query: 'string',
    createdBy: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Record<keyof SharedViewFields, 'string' | 'datetime'>,
  metricTargets: {
    targets: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Record<keyof MetricTargetsFields, 'string' | 'datetime'>,
  metricNotes: { notes: 'string' } satisfies Record<keyof MetricNotesFields, 'string'>,
  ...campaignColumns,
};
