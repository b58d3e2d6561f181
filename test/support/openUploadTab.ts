import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { lineOf, planHeader, textOf } from './csvCorpus/planText.ts';
import { fillTables, type GivenTables, signInPage } from './openAgainstLocal.ts';
import { renderApp } from './renderApp.tsx';
import { people } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';
import { switchableFlags } from './switchableFlags.ts';

/** The upload tab as Ada sees it, with no rows but these and no remembered headers. */
export async function openUploadTab(local: LocalServices, tables: GivenTables = {}) {
  localStorage.removeItem('uploadHeaders');
  await fillTables(local, {
    [tableIds.teamMetadata]: [],
    [tableIds.userMetadata]: [],
    [tableIds.userTeamAssociation]: [],
    ...tables,
  });
  const services = await signInPage(local, people.ada);
  const flags = switchableFlags(['capacity-plan-file-uploading']);
  const app = renderApp('/admin/upload', { services, flags, config: { fileUploaderFunctionId: 'file-uploader' } });
  await screen.findByRole('heading', { name: 'Capacity plan' });
  const upload = (file: File) => app.user.upload(fileInput(), file);
  const uploads = () => act(() => services.tables.listAll(tableIds.fileUploadResults));
  return { ...app, services, flags, upload, uploads };
}

export const fileInput = () => screen.getByLabelText<HTMLInputElement>(/Choose.* CSV file/);
export const submitButton = () => screen.getByRole('button', { name: 'Submit' });

/** Resolves when the file is compared with today's rows. */
export async function compared(): Promise<void> {
  await waitFor(() => expect(submitButton()).toBeEnabled());
}

/** The table of all problems, which is folded at first. */
export async function openProblemList(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'List them row by row' }));
  return screen.findByRole('grid', { name: 'Rows with problems' });
}

export function csvFile(rows: readonly string[][], name = 'plan.csv', header: readonly string[] = planHeader): File {
  return new File([textOf([[...header], ...rows].map((cells) => lineOf(cells)))], name);
}
