import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';

/** What the page sends to the worker: some teams, or that these were all, and as what to write them. */
export type WriterCall = readonly Team[] | { readonly finish: TableFormat };

export type WriterAnswer = { readonly file: Blob } | { readonly error: string };
