import type { Team } from '../../../../domain/team';

/** What the page sends to the worker: some teams, or that these were all. */
export type WriterCall = readonly Team[] | 'finish';

export type WriterAnswer = { readonly file: Blob } | { readonly error: string };
