import { areaLabels, type ChangeArea, changeAreas } from '#domain/changes/changeEntry.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';

interface AreaSelectProps {
  /** '' for all. */
  readonly value: ChangeArea | '';
  readonly onChange: (area: ChangeArea | '') => void;
}

const areaOptions = [
  { value: '', label: 'All areas' } as const,
  ...changeAreas.map((area) => ({ value: area, label: areaLabels[area] })),
];

export function AreaSelect({ value, onChange }: AreaSelectProps) {
  return <FilterSelect label="Area" options={areaOptions} value={value} onChange={onChange} />;
}
