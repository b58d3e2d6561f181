import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { maxMoveToLength, maxReasonLength, type RingDraft, type RingProblems } from '#domain/technologies/ringEdits.ts';
import { type Ring, rings } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';

interface RingFieldsProps {
  readonly category: TechnologyCategory;
  readonly draft: RingDraft;
  readonly problems: RingProblems;
  readonly onChange: (patch: Partial<RingDraft>) => void;
}

const meanings: Readonly<Record<Ring, string>> = {
  Adopt: 'Adopt: use it',
  Trial: 'Trial: try it where it can fail',
  Assess: 'Assess: look at it',
  Hold: 'Hold: don’t begin with it, move away',
};

export function RingFields({ category, draft, problems, onChange }: RingFieldsProps) {
  const versionsId = useId();
  const isHold = draft.ring === 'Hold';
  const field = (name: keyof RingDraft, hint?: string) => ({
    value: draft[name],
    error: problems[name] !== undefined,
    helperText: problems[name] ?? hint,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <TextField
        id={useId()}
        select
        required
        label="Ring"
        {...field('ring')}
        inputRef={focusOnMount}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose one</option>
        {rings.map((ring) => (
          <option key={ring} value={ring}>
            {meanings[ring]}
          </option>
        ))}
      </TextField>
      {isVersioned(category) && (
        <TextField
          id={versionsId}
          label="Versions"
          {...field('versions', 'Such as 8, < 14 or >= 9 < 12. Empty: every version.')}
          slotProps={{ htmlInput: { maxLength: maxMoveToLength, spellCheck: false } }}
        />
      )}
      <TextField
        id={useId()}
        multiline
        minRows={2}
        label="Reason"
        required={isHold}
        {...field('reason')}
        slotProps={{ htmlInput: { maxLength: maxReasonLength } }}
      />
      <TextField
        id={useId()}
        type="date"
        label={isHold ? 'Leave by' : 'Until'}
        {...field('until', isHold ? 'The day by which teams should have moved.' : 'The day until which this holds.')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        id={useId()}
        label="Move to"
        {...field('moveTo', 'A version or another technology, such as 21 or PostgreSQL 17.')}
        slotProps={{ htmlInput: { maxLength: maxMoveToLength } }}
      />
    </Stack>
  );
}
