import type { Technology } from '#domain/technologies/technology.ts';
import { LifecycleEditor } from './lifecycles/LifecycleEditor.tsx';
import { MergeNames } from './names/MergeNames.tsx';
import { RingEditor } from './rings/RingEditor.tsx';

interface TechnologyAdminProps {
  readonly technology: Technology;
}

/** Sections of a technology's page for admins: its ring, its names, its end of life (specification.md, section 2, Technologies). */
export function TechnologyAdmin({ technology }: TechnologyAdminProps) {
  return (
    <>
      <RingEditor technology={technology} />
      <MergeNames technology={technology} />
      <LifecycleEditor technology={technology} />
    </>
  );
}
