import { Box, Button, FormControlLabel, Paper, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { keepApart } from '#domain/technologies/chosenNames.ts';
import type { CategoryProposal } from '#domain/technologies/nearNames.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useChangeRules } from '#src/data/rulesApi.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { useMerge } from './MergeStatus.tsx';
import { skipToken } from '@reduxjs/toolkit/query';
import { useAskNameProposalsQuery } from '#src/data/search/searchApi.ts';
import { useSearchIndex } from '#src/data/search/useSearchIndex.ts';

export function NameProposals() {
  const proposals = useNameProposals();
  const [isOpen, setIsOpen] = useState(false);
  const [merging, setMerging] = useState<CategoryProposal | null>(null);
  const [changeRules, { error }] = useChangeRules();
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { close, status } = useMerge(toggle, () => setMerging(null));

  function keepBoth({ category, name, alias }: CategoryProposal): void {
    // The pressed button disappears with its line.
    toggle.current?.focus();
    void changeRules(category, 'names', (list) => keepApart(list, name.name, alias.name));
  }

  const count = proposals.length;
  if (count === 0 && !status && merging === null) return null;
  return (
    <Paper component="section" variant="outlined" aria-label="Names that may be the same" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Typography component="h2" variant="h3">
          {count === 1 ? 'One name may be another one' : `${formatCount(count, 'name')} may be the same as others`}
        </Typography>
        <Button
          ref={toggle}
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Review'}
        </Button>
      </Stack>
      <SaveFailureAlert failure={describeSaveFailure(error)} />
      {isOpen && (
        <Box
          component="ul"
          id={listId}
          sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, maxHeight: 420, overflowY: 'auto' }}
        >
          {proposals.map((proposal) => (
            <Proposal
              key={`${proposal.category} ${proposal.alias.name} ${proposal.name.name}`}
              proposal={proposal}
              onMerge={() => setMerging(proposal)}
              onKeepApart={() => keepBoth(proposal)}
            />
          ))}
        </Box>
      )}
      {status}
      {merging && <ProposalDialog proposal={merging} onClose={close} />}
    </Paper>
  );
}

interface ProposalProps {
  readonly proposal: CategoryProposal;
  readonly onMerge: () => void;
  readonly onKeepApart: () => void;
}

function Proposal({ proposal: { category, name, alias }, onMerge, onKeepApart }: ProposalProps) {
  const pair = `${alias.name} and ${name.name}`;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <bdi>{alias.name}</bdi> ({formatCount(alias.teams, 'team')}) and <bdi>{name.name}</bdi> (
        {formatCount(name.teams, 'team')})
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {categories[category].label}
        </Typography>
      </Box>
      <Button size="small" variant="outlined" aria-label={`Merge ${pair}`} onClick={onMerge}>
        Merge…
      </Button>
      <Button size="small" aria-label={`${pair} are not the same`} onClick={onKeepApart}>
        Not the same
      </Button>
    </Box>
  );
}

interface ProposalDialogProps {
  readonly proposal: CategoryProposal;
  readonly onClose: (mergeId: string | null) => void;
}

const focused = { input: { ref: focusOnMount } };

function ProposalDialog({ proposal: { category, name, alias }, onClose }: ProposalDialogProps) {
  const [kept, setKept] = useState(name.name);
  const labelId = useId();
  const aliases = [kept === name.name ? alias.name : name.name];
  return (
    <MergeDialog names={{ category, name: kept, aliases }} onClose={onClose}>
      <Typography id={labelId}>Which name stays?</Typography>
      <RadioGroup aria-labelledby={labelId} value={kept} onChange={(_, value) => setKept(value)}>
        {[name, alias].map((each, index) => (
          <FormControlLabel
            key={each.name}
            value={each.name}
            control={<Radio size="small" slotProps={index === 0 ? focused : {}} />}
            label={`${each.name} (${formatCount(each.teams, 'team')})`}
          />
        ))}
      </RadioGroup>
    </MergeDialog>
  );
}

const none: readonly CategoryProposal[] = [];

function useNameProposals(): readonly CategoryProposal[] {
  const { version } = useSearchIndex();
  return useAskNameProposalsQuery(version ?? skipToken).data ?? none;
}
