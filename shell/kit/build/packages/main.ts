import path from 'node:path'
import { packPackages, releasePackages } from './pack.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `pnpm packages [folder]` writes the kit and the contracts as npm packages to a folder, by default to `dist/packages`.
 * `pnpm packages release` stores their exports, versions and changelogs as released.
 */
async function main(argument: string | undefined): Promise<void> {
  if (argument === 'release') return void print((await releasePackages()).join('\n'))
  const folder = path.resolve(argument ?? 'dist/packages')
  for (const { file } of await packPackages(folder)) print(path.join(folder, file))
}

await main(process.argv[2])
