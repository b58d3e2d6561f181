import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useReturnedInput } from '#src/auth/useReturnedInput.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { categoryGroups } from '#domain/tech-inventory/categoryGroups.ts';
import { CategoryCard } from './CategoryCard.tsx';
import type { TechInventory } from './changeColumn.ts';
import { readTypedItem, readTypedVersion, typedItemPlace, typedVersionPlace } from './TypedItem.ts';

interface InventoryGroupsProps {
  readonly teamId: string;
  readonly inventory: TechInventory | null;
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))', gap: 2 };

/** The cards by group. The input is open in one category at a time (SPEC section 4). */
export function InventoryGroups({ teamId, inventory }: InventoryGroupsProps) {
  const returned = useReturnedInput(typedItemPlace(teamId), readTypedItem);
  const returnedVersion = useReturnedInput(typedVersionPlace(teamId), readTypedVersion);
  const [open, setOpen] = useState<InventoryColumn | null>(returned?.column ?? null);
  const [news, setNews] = useState('');

  function close(column: InventoryColumn): void {
    setOpen((current) => (current === column ? null : current));
  }

  return (
    <>
      {categoryGroups.map(({ label, columns }) => (
        <Box component="section" key={label} aria-label={label} sx={{ mb: 4 }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {label}
          </Typography>
          <Box sx={grid}>
            {columns.map((column) => (
              <CategoryCard
                key={column}
                teamId={teamId}
                column={column}
                stored={inventory?.[column] ?? null}
                returned={returned?.column === column ? returned.typed : null}
                returnedVersion={returnedVersion?.column === column ? returnedVersion : null}
                isAdding={open === column}
                onAdd={() => setOpen(column)}
                onClose={() => close(column)}
                onNews={setNews}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {news}
      </Box>
    </>
  );
}
