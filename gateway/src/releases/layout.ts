import { join } from 'node:path'

/**
 * The releases folder:
 * - `<area>/<version>/…` and `shell/<version>/…`: releases, never changed once there
 * - `shell/assets/…`: the hashed files of every shell release, so that an open tab survives a deploy
 * - `.states/<number>/…`: the site as it was after each publish: `remotes.json`, `index.html`, `html/<page>.html`,
 *   `public/…` (the shell's other files), `state.json`
 * - `live`: a link to the state that is served; renaming it is the one atomic step of a publish
 * - `canary`: while there is one, a link to the state that a share of the visitors gets
 * - `record.jsonl`: who released what and when, one line each
 */
export const layout = (releasesDir: string) => ({
  live: join(releasesDir, 'live'),
  canary: join(releasesDir, 'canary'),
  record: join(releasesDir, 'record.jsonl'),
  lock: join(releasesDir, '.lock'),
  states: join(releasesDir, '.states'),
  state: (number: number) => join(releasesDir, '.states', String(number)),
  release: (name: string, version: string) => join(releasesDir, name, version),
  shellAssets: join(releasesDir, 'shell', 'assets'),
})

export const shellName = 'shell'
