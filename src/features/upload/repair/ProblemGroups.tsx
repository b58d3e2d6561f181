import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import OddIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { ProblemGroup, ProblemSeverity } from '#domain/capacity-plan/repair/problemGroups.ts';
import { valuesId } from './RepairCell.tsx';
import type { RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';

interface ProblemGroupsProps {
  readonly groups: readonly ProblemGroup[];
  readonly total: number;
  readonly canRepair: boolean;
  readonly onApply: (action: RepairAction) => Promise<unknown>;
  readonly onShow: (group: ProblemGroup) => void;
}

const severities: readonly ProblemSeverity[] = ['refused', 'odd'];
const titles: Readonly<Record<ProblemSeverity, string>> = { refused: 'To repair', odd: 'To look at' };
const maxShown = 6;

export function ProblemGroups({ groups, total, canRepair, onApply, onShow }: ProblemGroupsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isAll, setIsAll] = useState(false);
  const appliedAt = useRef<number | null>(null);

  /** The next one takes the focus of one that is repaired. */
  useEffect(() => {
    if (appliedAt.current === null || document.activeElement !== document.body) return;
    const inputs = list.current?.querySelectorAll<HTMLElement>('li input');
    const next = inputs?.item(Math.min(appliedAt.current, inputs.length - 1)) ?? list.current;
    next?.focus();
    appliedAt.current = null;
  }, [groups]);

  async function apply(action: RepairAction): Promise<void> {
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    appliedAt.current = items.findIndex((item) => item.contains(document.activeElement));
    await onApply(action);
  }
  return (
    <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
      {severities.map((severity) => {
        const all = groups.filter((group) => group.severity === severity);
        if (all.length === 0) return null;
        const shown = isAll ? all : all.slice(0, maxShown);
        return (
          <Box key={severity} component="section" sx={{ '& + &': { mt: 2 } }}>
            <Typography variant="h3">{`${titles[severity]}: ${formatCount(all.length, 'problem')}`}</Typography>
            <Box component="ul" aria-label={titles[severity]} sx={{ listStyle: 'none', p: 0, m: 0 }}>
              {shown.map((group) => (
                <GroupItem key={group.id} group={group} canRepair={canRepair} onApply={apply} onShow={onShow} />
              ))}
            </Box>
          </Box>
        );
      })}
      {severities.some((each) => groups.filter(({ severity }) => severity === each).length > maxShown) && (
        <Button size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer problems' : 'Show all problems'}
        </Button>
      )}
      {total > groups.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${formatNumber(total - groups.length)} more problems are listed when these are repaired.`}
        </Typography>
      )}
    </Box>
  );
}

interface GroupItemProps extends Pick<ProblemGroupsProps, 'canRepair' | 'onShow'> {
  readonly group: ProblemGroup;
  readonly onApply: (action: RepairAction) => Promise<void>;
}

function GroupItem({ group, canRepair, onApply, onShow }: GroupItemProps) {
  const { severity, column, lines, what, why, suggestions } = group;
  const id = useId();
  const [suggestion = ''] = suggestions;
  const [typed, setTyped] = useState<string>();
  const value = typed ?? suggestion;
  const name = `${column ?? 'Lines'} ${what}`;
  const count = formatNumber(lines.length);
  return (
    <Box component="li" aria-labelledby={id} sx={itemStyle}>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        {severity === 'refused' ? (
          <ErrorIcon color="error" fontSize="small" />
        ) : (
          <OddIcon color="action" fontSize="small" />
        )}
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box id={id}>
            {`${count} × ${column ?? 'Lines'}${what === 'is missing' || column === null ? ' ' : ': '}${what}`}
            {suggestion !== '' && <strong>{` → ${suggestion}?`}</strong>}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {why}.
          </Typography>
        </Box>
      </Box>
      <Box
        component="form"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (column !== null) void onApply({ type: 'fill', column, lines, value: value.trim() });
        }}
      >
        {column === null ? (
          <Button
            size="small"
            disabled={!canRepair}
            aria-label={`Take the cells of ${count} lines as they stand`}
            onClick={() => void onApply({ type: 'straighten', lines })}
          >
            Take as they stand
          </Button>
        ) : (
          <>
            <TextField
              size="small"
              value={value}
              disabled={!canRepair}
              onChange={({ target }) => setTyped(target.value)}
              slotProps={{
                htmlInput: { 'aria-label': `New value: ${name}`, list: valuesId(column), autoComplete: 'off' },
              }}
              sx={{ width: 190 }}
            />
            <Button
              type="submit"
              size="small"
              variant="outlined"
              disabled={!canRepair || (value.trim() === '' && what === 'is missing')}
              aria-label={`${value.trim() === '' ? 'Empty' : 'Apply to'} ${count}: ${name}`}
              sx={{ minWidth: 104 }}
            >
              {value.trim() === '' ? `Empty ${count}` : `Apply to ${count}`}
            </Button>
          </>
        )}
        <Button size="small" aria-label={`Show rows: ${name}`} onClick={() => onShow(group)}>
          Show rows
        </Button>
      </Box>
    </Box>
  );
}

const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'space-between',
  py: 0.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
};
