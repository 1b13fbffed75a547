import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { env as inherited } from '../env.ts'

const run = promisify(execFile)
const cli = new URL('../cli.ts', import.meta.url).pathname

/** Runs the release tool as people do, without a browser. Rejects with what it prints as an error. */
export async function releaseTool(
  releasesDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const { NODE_COMPILE_CACHE } = inherited
  const all = {
    PATH: '',
    NODE_COMPILE_CACHE,
    RELEASES_DIR: releasesDir,
    RELEASED_BY: 'pipeline',
    ...env,
  }
  return run(process.execPath, [cli, ...args], { env: all }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => {
      throw new Error(stderr)
    },
  )
}
