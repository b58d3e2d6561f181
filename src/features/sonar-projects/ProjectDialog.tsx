import { Alert, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { maxProjectKey, type SonarProjects } from '#domain/pushes/sonarProjects.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { TeamPicker } from '#src/components/teams/TeamPicker.tsx';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { useChangeProjects } from './sonarApi.ts';

export interface SonarDialogProps {
  readonly projects: SonarProjects;
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  /** With what was done, as a sentence. */
  readonly onDone: (text: string) => void;
}

const draftSchema = v.object({ given: v.optional(v.string()), typed: v.string(), teamId: v.optional(v.string()) });
export type ProjectDraft = v.InferOutput<typeof draftSchema>;

export const projectDraftKey = 'sonarProject';
export const parseProject = draftParser(draftSchema);

interface ProjectDialogProps extends SonarDialogProps {
  /** Of a project that has delivered; undefined to type one. */
  readonly given: string | undefined;
  readonly restored: ProjectDraft | null;
}

/** Stays, with all that was typed, when somebody else mapped the project meanwhile. */
export function ProjectDialog({ given, projects, teams, restored, onClose, onDone }: ProjectDialogProps) {
  const [typed, setTyped] = useState(restored?.typed ?? '');
  const [team, setTeam] = useState(() => teams.find(({ $id }) => $id === restored?.teamId) ?? null);
  const input: ProjectDraft = { given, typed, teamId: team?.$id };
  const [seen, setSeen] = useState(() => (given === undefined ? projects.get(typed.trim()) : undefined));
  const [isOvertaken, setIsOvertaken] = useState(false);
  const { change, isSaving, failure } = useChangeProjects();
  const open = useMemo(() => teams.filter(({ teamStatus }) => !isClosed(teamStatus)), [teams]);
  const key = given ?? typed.trim();
  const known = projects.get(key);
  const knownTeam = teams.find(({ $id }) => $id === known);
  const knownName = knownTeam ? nameOf(knownTeam) : known;

  function type(text: string): void {
    setTyped(text);
    setSeen(projects.get(text.trim()));
    setIsOvertaken(false);
  }

  async function submit(): Promise<void> {
    if (team === null) return;
    const isDone = await change([[key, team.$id, (isOvertaken ? known : seen) ?? null]]);
    if (isDone) onDone(`${key} is mapped to ${nameOf(team)}.`);
    if (isDone === false) setIsOvertaken(true);
  }

  return (
    <FormDialog
      title={given === undefined ? 'Add project' : `Choose a team for ${given}`}
      isChanged={typed !== '' || team !== null}
      draft={{ place: projectDraftKey, input, isRestored: restored !== null }}
      canSubmit={key !== '' && team !== null}
      isSaving={isSaving}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {given === undefined && (
          <TextField
            label="Project key"
            size="small"
            value={typed}
            inputRef={focusOnMount}
            helperText={knownName === undefined ? 'As Sonar spells it' : `Mapped to ${knownName}`}
            onChange={({ target }) => type(target.value)}
            slotProps={{ htmlInput: { maxLength: maxProjectKey, autoComplete: 'off', spellCheck: false } }}
          />
        )}
        <TeamPicker
          label="Team"
          teams={open}
          chosen={team === null ? [] : [team.$id]}
          onPick={setTeam}
          {...(given !== undefined && { inputRef: focusOnMount })}
        />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {team === null ? 'No team chosen yet.' : `Chosen: ${nameOf(team)}`}
        </Typography>
      </Stack>
      {isOvertaken && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          Somebody else changed it while you were editing:{' '}
          {knownName === undefined ? 'it is removed' : `mapped to ${knownName}`}. Save again to put yours in its place.
        </Alert>
      )}
    </FormDialog>
  );
}
