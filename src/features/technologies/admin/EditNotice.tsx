import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { toDraft } from '#domain/technologies/cycleDraft.ts';
import { findLifecycle } from '#domain/technologies/lifecycleEdits.ts';
import { cycleOf, resolveName } from '#domain/technologies/readRules.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { describeSubject } from '#src/components/rings/ringTexts.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';

const RingDialog = onDemandDialog(async () => (await import('./rings/RingDialog.tsx')).RingDialog);
const CycleDialog = onDemandDialog(async () => (await import('./lifecycles/CycleDialog.tsx')).CycleDialog);

interface EditNoticeProps {
  readonly technology: Technology;
  /** A ring, or a version whose support has ended. */
  readonly notice: RingRule | string;
}

/** Edits what a notice says, where it stands. */
export function EditNotice({ technology, notice }: EditNoticeProps) {
  const rules = useRuleBook()?.get(technology.category);
  const named = { ...technology, name: resolveName(rules, technology.name) ?? technology.name };
  if (typeof notice !== 'string') {
    return (
      <EditButton label={`Edit the ring of ${describeSubject(notice)}: notice`}>
        {(close) => (
          <RingDialog technology={named} edited={{ before: notice, draft: notice }} onSaved={close} onClose={close} />
        )}
      </EditButton>
    );
  }
  const cycle = cycleOf(rules, named.name, notice);
  if (cycle === undefined) return null;
  const table = findLifecycle(rules?.lifecycles ?? [], named.name, rules);
  return (
    <EditButton label={`Edit the end of life of ${named.name} ${cycle.cycle}`}>
      {(close) => (
        <CycleDialog technology={named} edited={{ table, before: cycle, draft: toDraft(cycle) }} onClose={close} />
      )}
    </EditButton>
  );
}

interface EditButtonProps {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

function EditButton({ label, children }: EditButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Edit
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
