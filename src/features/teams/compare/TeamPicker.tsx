import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Ref, useMemo, useState } from 'react';
import { foldText } from '#domain/foldText.ts';
import { type Team, teamFilter } from '#domain/team.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import { nameOf } from './nameOf.ts';

interface TeamPickerProps {
  readonly label: string;
  /** Of the organisation. */
  readonly teams: readonly Team[];
  /** Not offered. */
  readonly chosen: readonly string[];
  /** Its teams come first. */
  readonly businessUnit?: string | null | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onPick: (team: Team) => void;
}

const maxOptions = 20;

/** Finds a team by name, project id or product name, and empties itself for the next. */
export function TeamPicker({ label, teams, chosen, businessUnit, inputRef, onPick }: TeamPickerProps) {
  const [text, setText] = useState('');
  const options = useMemo(() => sortTeams(teams, chosen, businessUnit), [teams, chosen, businessUnit]);
  return (
    <Autocomplete
      size="small"
      autoHighlight
      options={options}
      filterOptions={(all, { inputValue }) => findTeams(all, inputValue)}
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
      noOptionsText="No team has this in its name, project ID or product name."
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

/** The team list's search, cut to what a person looks through. */
function findTeams(teams: readonly Team[], text: string): Team[] {
  const matches = teamFilter(text);
  const found: Team[] = [];
  for (const team of teams) {
    if (matches(team) && found.push(team) === maxOptions) break;
  }
  return found;
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

function sortTeams(teams: readonly Team[], chosen: readonly string[], businessUnit: string | null | undefined): Team[] {
  const unit = foldText(businessUnit ?? '');
  const isNear = new Set(teams.filter((team) => unit !== '' && foldText(team.businessUnit ?? '') === unit));
  return teams
    .filter(({ $id }) => !chosen.includes($id))
    .sort(
      (one, other) => Number(isNear.has(other)) - Number(isNear.has(one)) || compareNames(nameOf(one), nameOf(other)),
    );
}
