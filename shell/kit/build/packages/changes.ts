import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PackageExports } from './exports.ts'

/**
 * What is remembered of a released version: for each export, the hashes of the lines of its declarations, and a hash of
 * everything in the package.
 */
export const Released = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  digest: z.string(),
  exports: z.record(z.string(), z.record(z.string(), z.string())),
})
export type Released = z.infer<typeof Released>

/** How the exports of a package differ from the last version, in names such as `@fundharbor/kit Button`. */
export interface Changes {
  removed: string[]
  changed: string[]
  added: string[]
  extended: string[]
}

const hashOf = (line: string) => createHash('sha256').update(line).digest('hex').slice(0, 6)

/** Whether a line adds something that callers may leave out. */
const isOptional = (line: string) =>
  /^(?:readonly )?['"\w$-]+\?:/.test(line) || /Zod(?:Optional|Default|Nullable)</.test(line)

/** The form in which exports are remembered. */
export const remember = (exports: PackageExports): Released['exports'] =>
  Object.fromEntries(
    Object.entries(exports).map(([name, declarations]) => [
      name,
      Object.fromEntries(
        Object.entries(declarations).map(([each, lines]) => [each, lines.map(hashOf).join(' ')]),
      ),
    ]),
  )

type Kind = 'same' | 'extended' | 'changed'

/** Compares a declaration with its earlier lines: with optional additions only, existing callers still fit. */
function compareLines(before: string, lines: readonly string[]): Kind {
  const old = before.split(' ')
  const now = lines.map(hashOf)
  if (before === now.join(' ')) return 'same'
  if (old.some((hash) => !now.includes(hash))) return 'changed'
  const added = lines.filter((line) => !old.includes(hashOf(line)))
  return added.length > 0 && added.every(isOptional) ? 'extended' : 'changed'
}

/** Compares an export with what it was. A declaration that was not there before is an addition. */
function compareExport(before: Record<string, string>, now: Record<string, string[]>): Kind {
  const kinds = Object.entries(before).map(([name, hashes]) => {
    const lines = now[name]
    return lines === undefined ? 'changed' : compareLines(hashes, lines)
  })
  if (kinds.includes('changed')) return 'changed'
  return kinds.includes('extended') ? 'extended' : 'same'
}

/** Compares exports with those of the last version. */
export function compareExports(before: Released['exports'], now: PackageExports): Changes {
  const names = Object.keys(now)
  const kindOf = (name: string): Kind | 'added' =>
    before[name] ? compareExport(before[name], now[name] ?? {}) : 'added'
  const namesOf = (kind: Kind | 'added') => names.filter((name) => kindOf(name) === kind).toSorted()
  return {
    removed: Object.keys(before)
      .filter((name) => !(name in now))
      .toSorted(),
    changed: namesOf('changed'),
    added: namesOf('added'),
    extended: namesOf('extended'),
  }
}

/** The next version: major if callers may break, minor if they can use more, patch if only the inside differs. */
export function nextVersion({ version, digest }: Released, changes: Changes, now: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (changes.removed.length > 0 || changes.changed.length > 0) return `${major + 1}.0.0`
  if (changes.added.length > 0 || changes.extended.length > 0) return `${major}.${minor + 1}.0`
  return digest === now ? version : `${major}.${minor}.${patch + 1}`
}

const titles: [keyof Changes, string][] = [
  ['removed', 'Removed'],
  ['changed', 'Changed'],
  ['added', 'Added'],
  ['extended', 'Accepts more'],
]

const inWords = (name: string) => {
  const [entry, member] = name.split(' ')
  return `- \`${member}\` of \`${entry}\``
}

/** The changelog's section about a version. */
export function describeChanges(version: string, changes: Changes): string {
  const parts = titles
    .filter(([kind]) => changes[kind].length > 0)
    .map(([kind, title]) => `${title}:\n\n${changes[kind].map(inWords).join('\n')}`)
  return [`## ${version}`, ...(parts.length > 0 ? parts : ['Exports are the same.'])].join('\n\n')
}
