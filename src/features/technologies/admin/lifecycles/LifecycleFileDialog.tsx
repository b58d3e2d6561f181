import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { visuallyHidden } from '@mui/utils';
import { useId, useState } from 'react';
import { compareCycles } from '#domain/technologies/lifecycleEdits.ts';
import { type LifecycleFile, maxLifecycleFileLength, parseLifecycleFile } from '#domain/technologies/lifecycles.ts';
import type { Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import { type Technology, technologyKey } from '#domain/technologies/technology.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useToday } from '#src/components/organisationDay.ts';
import { LifecycleRefusal } from './LifecycleRefusal.tsx';
import { describeEol } from './lifecycleTexts.ts';
import { type SavedLifecycle, useSaveLifecycle } from './useSaveLifecycle.ts';

interface LifecycleFileDialogProps {
  readonly technology: Technology;
  /** The table as it was when the dialog was opened; null for none. */
  readonly table: Lifecycle | null;
  readonly onClose: () => void;
}

interface ChosenFile {
  readonly name: string;
  readonly content: LifecycleFile;
}

/** Replaces a technology's table by a file of endoflife.date, after a preview of what changes. */
export function LifecycleFileDialog({ technology, table, onClose }: LifecycleFileDialogProps) {
  const titleId = useId();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const today = useToday();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<SavedLifecycle | null>(null);
  const { save, isSaving, failure } = useSaveLifecycle(technology.category);
  const content = chosen?.content.ok === true ? chosen.content : null;

  async function submit(seen: Lifecycle | null): Promise<void> {
    if (isSaving || chosen === null || content === null) return;
    setRefusal(null);
    const source = [chosen.name, content.product && `(${content.product})`, `loaded ${today}`]
      .filter(Boolean)
      .join(' ');
    const after = { name: technology.name, source, isSample: false, cycles: content.cycles };
    const result = await save({ before: seen, after });
    if (result?.outcome === 'saved') onClose();
    else setRefusal(result);
  }

  return (
    <Dialog open fullWidth fullScreen={fullScreen} maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        Load the end of life of {technology.name}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          Download the product’s file from endoflife.date, for example https://endoflife.date/api/nodejs.json, and
          choose it here. It replaces this technology’s table; nothing is sent there.
        </DialogContentText>
        <FileChoice
          name={chosen?.name}
          onChoose={(file) => {
            setRefusal(null);
            void readFile(file).then(setChosen);
          }}
        />
        {chosen?.content.ok === false && (
          <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {chosen.content.message}
          </Alert>
        )}
        {content && <Preview technology={technology} product={content.product} table={table} cycles={content.cycles} />}
        {refusal && <LifecycleRefusal refusal={refusal} onMine={(theirs) => void submit(theirs)} onTheirs={onClose} />}
        <SaveFailureAlert failure={failure} onRetry={() => void submit(table)} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={content === null}
          aria-disabled={isSaving}
          onClick={() => void submit(table)}
        >
          {isSaving ? 'Saving...' : 'Replace the table'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function readFile(file: File): Promise<ChosenFile> {
  const { name } = file;
  // Of a larger file no more than shows that it is one.
  const text = file.slice(0, 4 * (maxLifecycleFileLength + 1)).text();
  const content = await text.then(parseLifecycleFile, () => unreadable);
  return { name, content };
}

const unreadable: LifecycleFile = { ok: false, message: 'The file could not be read. Choose it again.' };

interface FileChoiceProps {
  readonly name: string | undefined;
  readonly onChoose: (file: File) => void;
}

function FileChoice({ name, onChoose }: FileChoiceProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button
        component="label"
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
      >
        {name === undefined ? 'Choose a JSON file' : 'Choose another JSON file'}
        <input
          ref={focusOnMount}
          type="file"
          accept=".json,application/json"
          style={visuallyHidden}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // The same file can be chosen again after it was mended.
            target.value = '';
          }}
        />
      </Button>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{name ?? 'No file chosen.'}</Typography>
    </Box>
  );
}

interface PreviewProps {
  readonly technology: Technology;
  readonly product: string;
  readonly table: Lifecycle | null;
  readonly cycles: readonly ReleaseCycle[];
}

function Preview({ technology, product, table, cycles }: PreviewProps) {
  const { added, changed, removed, same } = compareCycles(table?.cycles ?? [], cycles);
  const isOther = product !== '' && technologyKey(product) !== technologyKey(technology.name);
  return (
    <Box role="status" sx={{ mt: 2 }}>
      {isOther && (
        <Alert severity="info" role="none" sx={{ mb: 1 }}>
          The file says that it is about {product}.
        </Alert>
      )}
      <Typography>
        {added.length} new, {changed.length} changed, {removed.length} removed, {same} as before.
      </Typography>
      <Box component="ul" aria-label="Changes" tabIndex={0} sx={{ my: 1, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
        {added.map(({ cycle, eol }) => (
          <li key={`+${cycle}`}>
            {cycle}: new, {describeEol(eol)}
          </li>
        ))}
        {changed.map(({ cycle, from, to }) => (
          <li key={cycle}>
            {cycle}: {describeEol(to)}; before: {describeEol(from)}
          </li>
        ))}
        {removed.map(({ cycle }) => (
          <li key={`-${cycle}`}>{cycle}: removed</li>
        ))}
      </Box>
    </Box>
  );
}
