import { readdir } from 'node:fs/promises'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import type { KeptState } from '@fundharbor/contracts/platform/releases'
import { layout, shellName } from './layout.ts'
import { readState, readStateNumber } from './state.ts'

const versionsOf = ({ shell, areas }: Registry) =>
  new Map([[shellName, shell], ...areas.map(({ name, version }) => [name, version] as const)])

/** What changed since the previous registry. A removed area has no version. */
function compare(before: Registry | undefined, after: Registry): KeptState['changes'] {
  const [known, now] = [before ? versionsOf(before) : new Map<string, string>(), versionsOf(after)]
  const changed = [...now].filter(([name, version]) => known.get(name) !== version)
  const gone = [...known.keys()].filter((name) => !now.has(name))
  return [...changed.map(([name, version]) => ({ name, version })), ...gone.map((name) => ({ name }))]
}

/** The states that the site has had and that are kept, newest first, without those of canaries and previews. */
export async function listStates(releasesDir: string): Promise<KeptState[]> {
  const live = await readState(releasesDir)
  const names = await readdir(layout(releasesDir).states).catch(() => [])
  const numbers = names.map(Number).filter(Number.isInteger)
  const states = await Promise.all(
    numbers.toSorted((a, b) => a - b).map((number) => readStateNumber(releasesDir, number).catch(() => null)),
  )
  const own = states.filter((state) => state !== null && !state.canary && state.preview === undefined)
  return own
    .filter((state) => state !== null)
    .map(({ number, at, registry }, index, all) => ({
      number,
      at,
      isLive: number === live?.number,
      changes: compare(all[index - 1]?.registry, registry),
    }))
    .toReversed()
}
