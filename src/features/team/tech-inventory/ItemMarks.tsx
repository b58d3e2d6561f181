import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { endOfLife, hasEnded, resolveName, ringOf } from '#domain/technologies/readRules.ts';
import { displayItem, type ItemContent } from '#domain/tech-inventory/items.ts';
import { describeEnd } from '#domain/technologies/describeRule.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { DescribingTooltip } from '#src/components/DescribingTooltip.tsx';
import { formatDay, formatShortDay, useToday } from '#src/config/organisationDay.ts';
import { describeHold } from '#src/components/rings/ringTexts.ts';
import { paths } from '#src/paths.ts';
import type { InventoryCell } from '#src/data/inventoryApi.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { describeCampaign, useCampaignsAgainst } from './campaignsAgainst.tsx';

interface ItemMarksProps {
  readonly cell: InventoryCell;
  readonly item: ItemContent;
}

const mark = {
  flexShrink: 0,
  px: 0.75,
  py: 0.125,
  my: 0.25,
  border: 1,
  borderRadius: 3,
  color: 'error.main',
  fontSize: '0.75rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
} as const;

/** By the admins' rules and campaigns; nothing until they are read. */
export function ItemMarks({ cell: { teamId, column }, item }: ItemMarksProps) {
  const today = useToday();
  const book = useRuleBook();
  const findCampaign = useCampaignsAgainst(teamId);
  if (column === 'comments' || book === undefined) return null;
  const rules = book.get(column);
  const campaign = findCampaign?.(column, item);
  const rule = ringOf(rules, item.name, item.version);
  const ended = `${displayItem(item)}: ${describeEnd(endOfLife(rules, item.name, item.version), formatDay)}`;
  const technology = paths.technology(categorySlug(column), resolveName(rules, item.name) ?? item.name);
  return (
    <>
      {rule?.ring === 'Hold' && (
        <Mark
          to={technology}
          name={`${describeHold(item, rule)}. ${rule.reason}`.trim()}
          text={<HoldText sentence={describeHold(item, rule)} reason={rule.reason} />}
        >
          Hold
        </Mark>
      )}
      {hasEnded(rules, item.name, item.version, today) && (
        <Mark to={technology} name={ended}>
          End of life
        </Mark>
      )}
      {campaign && (
        <Mark to={paths.campaign(campaign.$id)} name={describeCampaign(campaign)}>
          Campaign{campaign.status === 'running' && `: by ${formatShortDay(campaign.deadline)}`}
        </Mark>
      )}
    </>
  );
}

interface MarkProps {
  readonly to: string;
  readonly name: string;
  /** On hover; `name` by default. */
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

function Mark({ to, name, text = name, children }: MarkProps) {
  return (
    <DescribingTooltip text={text}>
      <Box component={Link} to={to} state={useOrigin()} sx={mark} aria-label={name}>
        {children}
      </Box>
    </DescribingTooltip>
  );
}

function HoldText({ sentence, reason }: { readonly sentence: string; readonly reason: string }) {
  return (
    <>
      <div>{sentence}</div>
      {reason !== '' && <div>{reason}</div>}
    </>
  );
}
