import { rmSync } from 'node:fs';

export default function removeFolders(): void {
  rmSync(process.env.SUITES_FOLDER ?? '', { recursive: true, force: true });
}
