import { Alert, Box, DialogContentText, Typography } from '@mui/material';
import { useState } from 'react';
import { compareCycles, editLifecycle } from '#domain/technologies/lifecycleEdits.ts';
import { type LifecycleFile, maxLifecycleFileLength, parseLifecycleFile } from '#domain/technologies/lifecycles.ts';
import type { Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import { type Technology, technologyKey } from '#domain/technologies/technology.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useSaveRule } from '#src/features/technologies/admin/useSaveRule.ts';
import { FileButton } from '#src/forms/FileButton.tsx';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { LifecycleRefusal } from './LifecycleRefusal.tsx';
import { describeEol } from './lifecycleTexts.ts';

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
  const today = useToday();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const rule = useSaveRule(technology.category, 'lifecycles', editLifecycle);
  const content = chosen?.content.ok === true ? chosen.content : null;

  async function submit(seen: Lifecycle | null): Promise<void> {
    if (chosen === null || content === null) return;
    const source = [chosen.name, content.product && `(${content.product})`, `loaded ${today}`]
      .filter(Boolean)
      .join(' ');
    const after = { name: technology.name, source, isSample: false, cycles: content.cycles };
    if (await rule.save({ before: seen, after })) onClose();
  }

  return (
    <FormDialog
      title={`Load the end of life of ${technology.name}`}
      submitLabel="Replace the table"
      isChanged={false}
      canSubmit={content !== null}
      isSaving={rule.isSaving}
      failure={rule.failure}
      onSubmit={() => void submit(table)}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        Download the product’s file from endoflife.date, for example https://endoflife.date/api/nodejs.json, and choose
        it here. It replaces this technology’s table; nothing is sent there.
      </DialogContentText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <FileButton
          label={chosen === null ? 'Choose a JSON file' : 'Choose another JSON file'}
          input={{ ref: focusOnMount, accept: '.json,application/json' }}
          onChoose={(file) => {
            rule.clearRefusal();
            void readFile(file).then(setChosen);
          }}
        />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{chosen?.name ?? 'No file chosen.'}</Typography>
      </Box>
      {chosen?.content.ok === false && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {chosen.content.message}
        </Alert>
      )}
      {content && <Preview technology={technology} product={content.product} table={table} cycles={content.cycles} />}
      {rule.refusal && (
        <LifecycleRefusal refusal={rule.refusal} onMine={(theirs) => void submit(theirs)} onTheirs={onClose} />
      )}
    </FormDialog>
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
