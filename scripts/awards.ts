import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import { connectToData } from './backup/data-connection.ts'
import { asRole } from './backup/load.ts'
import { env } from './platform/env.ts'
import { printError } from './platform/failures.ts'
import { root } from './platform/root.ts'
import { readSettings } from './platform/settings.ts'

/**
 * `pnpm awards import <file or folder>… [--publisher …] [--license …] [--url …]`: imports files of the 360Giving standard.
 * The platform may keep running.
 */
async function main(): Promise<void> {
  const [command, ...files] = process.argv.slice(2)
  if (command !== 'import' || files.length === 0)
    throw new StartupError('Name the files: pnpm awards import <file or folder>…')
  const data = await connectToData(readSettings(env), { withFiles: false, mustExist: true })
  try {
    const program = path.join(root, 'services/catalog/src/records/awards/import-command.ts')
    // Collects garbage early, so that a large file needs little memory.
    const child = spawn(process.execPath, ['--max-semi-space-size=2', program, ...files], {
      stdio: 'inherit',
      env: { ...env, DATABASE_URL: asRole(data.databaseUrl, 'catalog'), LOG_LEVEL: env.LOG_LEVEL || 'warn' },
    })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } finally {
    await data.close()
  }
}

try {
  await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
