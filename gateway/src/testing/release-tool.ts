import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cli = new URL('../cli.ts', import.meta.url).pathname

/** Runs the release tool as people do, without a browser. Rejects with what it prints as an error. */
export async function releaseTool(
  releasesDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const all = { PATH: '', RELEASES_DIR: releasesDir, RELEASED_BY: 'pipeline', ...env }
  return run(process.execPath, [cli, ...args], { env: all }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => {
      throw new Error(stderr)
    },
  )
}
