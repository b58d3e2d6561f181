import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { TechnologyView } from './technologyView.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';

const unreadable = 'Write a version, or a range such as “older than 17”, “< 17” or “>= 9 < 12”.';

interface VersionRangeFormProps {
  /** Of the technology. */
  readonly name: string;
  readonly view: TechnologyView;
}

/** Field for versions to narrow the page to: `older than 17`. Enter or the button applies it. */
export function VersionRangeForm({ name, view }: VersionRangeFormProps) {
  const [typed, setTyped] = useState(view.versions);
  const [error, setError] = useState(parseVersions(name, view.versions).isReadable ? undefined : unreadable);

  function apply(text: string): void {
    if (!parseVersions(name, text).isReadable) setError(unreadable);
    else if (text.trim() !== view.versions) view.showVersions(text.trim());
  }

  return (
    <Stack
      role="search"
      aria-label="Versions"
      direction="row"
      sx={{ alignItems: 'flex-start', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      <TextField
        size="small"
        label="Versions"
        placeholder="older than 17"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply(typed);
        }}
        error={error !== undefined}
        helperText={error}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 160px', maxWidth: 320 }}
      />
      <Button onClick={() => apply(typed)} variant="outlined" sx={{ height: 40 }}>
        Show
      </Button>
      {view.versions !== '' && (
        <Button onClick={() => view.showVersions('')} sx={{ height: 40 }}>
          All versions
        </Button>
      )}
    </Stack>
  );
}
