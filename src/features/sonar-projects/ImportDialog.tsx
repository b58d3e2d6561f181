import { Alert, Box, DialogContentText, Typography } from '@mui/material';
import { useState } from 'react';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { parseSonarFile, type SonarFile } from '#domain/pushes/sonarFile.ts';
import type { SonarProjects } from '#domain/pushes/sonarProjects.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FileButton } from '#src/forms/FileButton.tsx';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import type { SonarDialogProps } from './ProjectDialog.tsx';
import { useChangeProjects } from './sonarApi.ts';

interface ChosenFile {
  readonly name: string;
  /** As the person saw them; undefined once somebody else's changes were told. */
  readonly seen: SonarProjects | undefined;
  readonly content: SonarFile;
}

/** Adds and changes projects by a file, after what it would do; never removes one. */
export function ImportDialog({ projects, teams, onClose, onDone }: SonarDialogProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { change, isSaving, failure } = useChangeProjects();
  const content = chosen?.content.ok === true ? chosen.content : null;
  const entries = content === null ? [] : [...content.projects];
  const added = entries.filter(([key]) => !projects.has(key));
  const changed = entries.filter(([key, teamId]) => projects.has(key) && projects.get(key) !== teamId);
  const same = entries.length - added.length - changed.length;
  const numbers = `${formatNumber(added.length)} added, ${formatNumber(changed.length)} changed`;

  async function choose(file: File): Promise<void> {
    const content = await file.arrayBuffer().then(
      (bytes) => parseSonarFile(new Uint8Array(bytes), teams),
      (): SonarFile => ({ ok: false, message: 'The file could not be read. Choose it again.' }),
    );
    setChosen({ name: file.name, seen: projects, content });
  }

  async function submit(): Promise<void> {
    const seen = chosen?.seen ?? projects;
    const isDone = await change([...added, ...changed].map(([key, teamId]) => [key, teamId, seen.get(key) ?? null]));
    if (isDone) onDone(`${numbers}.`);
    if (isDone === false) setChosen(chosen && { ...chosen, seen: undefined });
  }

  return (
    <FormDialog
      title="Import projects"
      submitLabel="Import"
      busyLabel="Importing..."
      isChanged={false}
      canSubmit={added.length + changed.length > 0}
      isSaving={isSaving}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2 }}>
        A CSV file with the columns Project key and Team (its id, Project ID or name). Projects that it doesn&apos;t
        name stay as they are.
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <FileButton
          label={chosen === null ? 'Choose a CSV file' : 'Choose another CSV file'}
          input={{ ref: focusOnMount, accept: '.csv,text/csv' }}
          onChoose={(file) => void choose(file)}
        />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{chosen?.name ?? 'No file chosen.'}</Typography>
      </Box>
      {chosen?.content.ok === false && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {chosen.content.message}
        </Alert>
      )}
      {content && chosen?.seen === undefined && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Somebody else changed some of them while the file was chosen. Import again to put yours in their place.
        </Alert>
      )}
      {content && (
        <Box role="status" sx={{ mt: 2 }}>
          <Typography>
            {numbers}, {formatNumber(same)} as before.
          </Typography>
          {content.problems.length > 0 && (
            <>
              <Typography sx={{ mt: 1 }}>{formatCount(content.problems.length, 'line')} can&apos;t be read:</Typography>
              <Box
                component="ul"
                aria-label="Lines that can't be read"
                tabIndex={0}
                sx={{ my: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}
              >
                {content.problems.map(({ line, text }) => (
                  <li key={line}>
                    Line {line}: {text}
                  </li>
                ))}
              </Box>
            </>
          )}
        </Box>
      )}
    </FormDialog>
  );
}
