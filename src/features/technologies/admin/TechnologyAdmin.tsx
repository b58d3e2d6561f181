import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { type Technology, technologyKey } from '#domain/technologies/technology.ts';
import { LifecycleEditor } from './lifecycles/LifecycleEditor.tsx';
import { MergeNames } from './names/MergeNames.tsx';
import { RingEditor } from './rings/RingEditor.tsx';

/** Sections of a technology's page for admins: its ring, its names, its end of life (specification.md, section 2, Technologies). */
export function TechnologyAdmin({ technology }: { readonly technology: Technology }) {
  const { category, name } = technology;
  // Another technology has other lists, with nothing to undo.
  const key = `${category} ${technologyKey(name)}`;
  return (
    <>
      <RingEditor key={`rings ${key}`} technology={technology} />
      <MergeNames technology={technology} />
      {isVersioned(category) && <LifecycleEditor key={`cycles ${key}`} technology={technology} />}
    </>
  );
}
