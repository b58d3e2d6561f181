import { rmSync } from 'node:fs';

export default function removePrograms(): void {
  rmSync(process.env.BUNDLED_PROGRAMS ?? '', { recursive: true, force: true });
}
