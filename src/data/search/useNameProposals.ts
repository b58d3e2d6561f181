import { skipToken } from '@reduxjs/toolkit/query';
import type { CategoryProposal } from '#domain/technologies/nearNames.ts';
import { useAskNameProposalsQuery } from './searchApi.ts';
import { useSearchIndex } from './useSearchIndex.ts';

const none: readonly CategoryProposal[] = [];

export function useNameProposals(): readonly CategoryProposal[] {
  const { version } = useSearchIndex();
  return useAskNameProposalsQuery(version ?? skipToken).data ?? none;
}
