import { Stack, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { type MetricField, metricFields } from '#domain/monthly-metrics/fields.ts';
import { readTargets, type Target, type TargetsByMetric } from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { type Change, ChangeNotice, overtaken } from '#src/components/ChangeNotice.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { useListMetricTargetsQuery, useWriteTargetMutation } from '#src/data/targetsApi.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';
import { parseTypedTarget, TargetDialog, targetDraftKey } from './TargetDialog.tsx';
import { type ListedTarget, TargetList } from './TargetList.tsx';
import { joinQueries } from '#src/data/joinQueries.ts';

/** Targets of the monthly metrics (specification.md, section 2, Admin). */
export function TargetsTab() {
  const stored = useListMetricTargetsQuery(undefined, { refetchOnMountOrArgChange: true });
  const teams = useListTeamsQuery();
  const [rows, all] = [stored.data, teams.data];
  const targets = useMemo(() => rows && readTargets(rows), [rows]);
  return (
    <OriginLabel value="Targets">
      <Loaded
        data={targets && all && { targets, teams: all }}
        load={joinQueries(stored, teams)}
        loading="Loading targets..."
        failure="Error: Failed to fetch the targets."
      >
        {(data) => <TargetsPage {...data} />}
      </Loaded>
    </OriginLabel>
  );
}

interface Notice extends Change {
  readonly removed?: { readonly field: MetricField; readonly target: Target };
}

function TargetsPage({ targets, teams }: { readonly targets: TargetsByMetric; readonly teams: readonly Team[] }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const removed = notice?.removed;
  const [write, { error }] = useWriteTargetMutation();
  const region = useRef<HTMLDivElement>(null);
  const listed = useMemo(() => {
    const byId = new Map(teams.map((team) => [team.$id, team]));
    return metricFields.flatMap((field) =>
      (targets.get(field.key) ?? []).map((target): ListedTarget => ({ field, target, team: byId.get(target.of) })),
    );
  }, [targets, teams]);
  const dialog = useDraftDialog(targetDraftKey, parseTypedTarget, ({ metric, base }): ListedTarget | 'new' | null => {
    const field = metricFields.find(({ key }) => key === metric);
    if (field === undefined) return null;
    return base === null ? 'new' : { field, target: base as Target, team: teams.find(({ $id }) => $id === base.of) };
  });
  const { restored, open: edited, setOpen: setEdited, close } = dialog;

  async function put(field: MetricField, before: Target | null, after: Target | null): Promise<void> {
    const { data } = await write({ field, before, after });
    if (data === undefined) return;
    const done: Notice =
      before === null
        ? { text: 'The target is back.' }
        : { text: 'The target is removed.', removed: { field, target: before } };
    setNotice(data ? done : overtaken);
    // The row of the pressed button goes.
    region.current?.focus();
  }

  return (
    <Stack sx={{ gap: 3 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        A target is shown beside a team&apos;s value, and says whose it is. Of several the nearest holds: the
        team&apos;s, then its sector&apos;s, then the organisation&apos;s.
      </Typography>
      <ChangeNotice
        ref={region}
        change={notice}
        onUndo={removed && (() => void put(removed.field, null, removed.target))}
        onClose={() => setNotice(null)}
      />
      <SaveFailureAlert failure={error && describeRepeatableSave(error)} />
      <TargetList
        targets={listed}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        onRemove={({ field, target }) => void put(field, target, null)}
      />
      {edited && (
        <TargetDialog
          edited={edited === 'new' ? null : edited}
          targets={targets}
          teams={teams}
          restored={restored}
          onClose={close}
          onDone={() => {
            close();
            setNotice({ text: 'The target is saved.' });
          }}
        />
      )}
    </Stack>
  );
}
