import { join } from 'node:path'

/**
 * The releases folder:
 * - `<area>/<version>/…` and `shell/<version>/…`: immutable releases
 * - `shell/assets/…`: the hashed files of every shell release, so that open tabs keep working after a release
 * - `.states/<number>/…`: the site after each change: `remotes.json`, `index.html`, `html/<page>.html`,
 *   `public/…` (the shell's other files), `state.json`
 * - `live`: a link to the state that is served. Replacing it makes a publish atomic.
 * - `canary`: while there is a canary, a link to the state that its visitors get
 * - `previews.json`: the previews with their links and the states that they show
 * - `record.jsonl`: the release history, one event per line
 */
export const layout = (releasesDir: string) => ({
  live: join(releasesDir, 'live'),
  canary: join(releasesDir, 'canary'),
  previews: join(releasesDir, 'previews.json'),
  record: join(releasesDir, 'record.jsonl'),
  lock: join(releasesDir, '.lock'),
  states: join(releasesDir, '.states'),
  state: (number: number) => join(releasesDir, '.states', String(number)),
  release: (name: string, version: string) => join(releasesDir, name, version),
  shellAssets: join(releasesDir, 'shell', 'assets'),
})

export const shellName = 'shell'
