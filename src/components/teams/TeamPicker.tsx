import { compareNames } from '#domain/compareNames.ts';
import { Autocomplete, Box, TextField } from '@mui/material';
import { type Ref, useMemo, useState } from 'react';
import { foldText } from '#domain/foldText.ts';
import type { Team } from '#domain/team.ts';
import { findTeams } from '#domain/teams/teamSearch.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import { nameOf } from './nameOf.ts';

interface TeamPickerProps {
  readonly label: string;
  readonly teams: readonly Team[];
  readonly chosen: readonly string[];
  readonly businessUnit?: string | null | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onPick: (team: Team) => void;
}

const maxOptions = 20;

export function TeamPicker({ label, teams, chosen, businessUnit, inputRef, onPick }: TeamPickerProps) {
  const [text, setText] = useState('');
  const options = useMemo(() => sortTeams(teams, businessUnit), [teams, businessUnit]);
  return (
    <Autocomplete
      size="small"
      autoHighlight
      options={options}
      filterOptions={(all, { inputValue }) =>
        findTeams(all, inputValue, ({ $id }) => !chosen.includes($id)).slice(0, maxOptions)
      }
      getOptionLabel={nameOf}
      getOptionKey={({ $id }) => $id}
      renderOption={({ key, ...props }, team) => (
        <Box component="li" key={key} {...props}>
          <span>
            {nameOf(team)}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {joinTexts(team.projectId, tidyText(team.businessUnit) && `· ${tidyText(team.businessUnit)}`)}
            </Box>
          </span>
        </Box>
      )}
      noOptionsText="No team found"
      blurOnSelect={false}
      value={null}
      inputValue={text}
      onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_, team) => {
        if (team !== null) onPick(team);
      }}
      renderInput={(input) => <TextField {...input} label={label} inputRef={inputRef} />}
      sx={{ width: { xs: '100%', sm: 320 } }}
    />
  );
}

function sortTeams(teams: readonly Team[], businessUnit: string | null | undefined): Team[] {
  const unit = foldText(businessUnit ?? '');
  const isNear = new Set(teams.filter((team) => unit !== '' && foldText(team.businessUnit ?? '') === unit));
  return teams.toSorted(
    (one, other) => Number(isNear.has(other)) - Number(isNear.has(one)) || compareNames(nameOf(one), nameOf(other)),
  );
}
