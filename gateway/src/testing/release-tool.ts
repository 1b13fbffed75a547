import { env } from '../config/env.ts'
import { runReleaseTool } from '../release-tool/release-tool.ts'

/** Runs the release tool as people do, without a browser. Rejects with what it prints as an error. */
export async function releaseTool(
  releasesDir: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<string> {
  const own = { PATH: '', RELEASES_DIR: releasesDir, RELEASED_BY: 'pipeline', ...settings }
  const before = Object.keys(own).map((name) => [name, env[name]] as const)
  const [printed, errors]: [unknown[], unknown[]] = [[], []]
  Object.assign(env, own)
  const code = await runReleaseTool([...args], {
    log: (text) => printed.push(text),
    error: (text) => errors.push(text),
  })
  for (const [name, value] of before) {
    if (value === undefined) delete env[name]
    else env[name] = value
  }
  if (code !== 0) throw new Error([...errors, ...printed].join('\n'))
  return printed.map((text) => `${String(text)}\n`).join('')
}
