import { screen } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices, FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import { memoryServices } from './memoryServices.ts';
import { renderApp } from './renderApp.tsx';
import { uploadResultRow } from './uploadResultRow.ts';

export const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
export const daysAgo = (days: number): string => minutesAgo(days * 24 * 60);

export const available: UndoPreview = {
  state: 'available',
  undoId: null,
  fileName: 'plan 1.csv',
  restored: { teams: 1_200, people: 40, memberships: 0 },
  removed: { teams: 2, people: 3, memberships: 5 },
  kept: [
    { kind: 'teams', name: 'Falcon', detail: '', reason: 'changed' },
    { kind: 'teams', name: 'Total', detail: '', reason: 'hasData' },
    { kind: 'people', name: 'Jack Green', detail: 'jack@example.test', reason: 'inUse' },
    { kind: 'memberships', name: 'Jack Green', detail: 'Heron', reason: 'removed' },
  ],
  keptCount: 6,
};
export const nothing = { teams: 0, people: 0, memberships: 0 };

export type Answer = () => FunctionReply;
export const reply = (body: object, statusCode = 200): Answer => {
  return () => ({ status: 'completed', statusCode, body: JSON.stringify(body) });
};
export const lost: Answer = () => {
  throw new FailedCall({ message: 'Failed to fetch', code: 0, type: 'network', retryable: true });
};

/** The history; requests to the function are answered by the next of `answers`. */
export async function openHistory(
  answers: readonly Answer[],
  uploads: readonly UploadResult[] = [recent()],
  { isCutOff = false } = {},
) {
  const processAtOnce = jest.fn(reply({ outcome: 'busy' }));
  const memory = memoryServices({ [tableIds.fileUploadResults]: uploads }, ada);
  const asked: Pick<FunctionRequest, 'path' | 'body'>[] = [];
  const services: AppwriteServices = {
    ...memory.services,
    functions: {
      ...memory.services.functions,
      execute: async (_, { path, body }) => {
        if (path === '/process') return processAtOnce();
        asked.push({ path, body: body! });
        await Promise.resolve();
        return answers[asked.length - 1]!();
      },
      start: (_, { path, body }) => {
        asked.push({ path, body: body! });
        return Promise.resolve('execution');
      },
      hasFailed: () => Promise.resolve(isCutOff),
    },
  };
  const app = renderApp('/admin/history', { ...memory, services });
  await screen.findByRole('grid', { name: 'Upload history' });
  return { ...memory, ...app, asked, processAtOnce };
}

export function recent(fields: Partial<UploadResult> = {}): UploadResult {
  return uploadResultRow('1', { submittedAt: minutesAgo(3), completedAt: minutesAgo(2), ...fields });
}

export const undoButton = () => screen.getByRole('button', { name: 'Undo this import: plan 1.csv' });
export const undoButtons = () => screen.queryAllByRole('button', { name: /^Undo this import/ });
export const dialog = () => screen.findByRole('dialog');
