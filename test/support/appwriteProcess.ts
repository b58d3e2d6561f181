/** The platform as a process of its own, for tests that kill it: `tsx appwriteProcess.ts FOLDER`; prints its endpoint. */
import { startAppwrite } from './startAppwrite';

const appwrite = await startAppwrite({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${appwrite.endpoint}\n`);
