import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { funderSlug } from '@fundharbor/contracts/catalog/funder-slug'
import type { SkippedRecord } from '@fundharbor/contracts/catalog/imports'
import type { Knex } from 'knex'
import { BrokenTableError } from '../tables/broken-table.ts'
import { storable } from './award-columns.ts'
import { openAwardFile, type OpenedAwardFile } from './award-file.ts'
import type { PackageFacts } from './grants-json.ts'
import { loadAwards, type NamedAwardFile } from './load-awards.ts'

/** The longest name of a publisher, license, or address, in characters. */
const LONGEST = 300

/**
 * Whose awards a file has: as somebody said, else as the file does, else by its name. Files of one publisher are one
 * publication, in which each award is stored once.
 */
export function nameAwardFile(name: string, file: OpenedAwardFile, said: PackageFacts): NamedAwardFile {
  const factOf = (fact: keyof PackageFacts) =>
    storable(said[fact] || file.facts[fact] || '').slice(0, LONGEST)
  const publisher = factOf('publisher') || storable(path.parse(name).name) || 'Unnamed'
  const publication = {
    id: `file-${funderSlug(publisher)}`,
    name: publisher,
    url: /^https?:\/\//i.test(factOf('url')) ? factOf('url') : '',
    terms: factOf('license') || 'terms not stated',
    note: '',
  }
  const { url, terms } = publication
  return { publication, file: { ...file, hash: [file.hash, publisher, url, terms].join(' ') } }
}

/** Imports files and all files of folders, one after the other. Returns how many could not be read. */
export async function importAwardFiles(
  knex: Knex,
  names: readonly string[],
  { said, print }: { said: PackageFacts; print: (line: string) => void },
): Promise<number> {
  let failed = 0
  for (const file of (await Promise.all(names.map(filesOf))).flat()) {
    try {
      await importFile(knex, file, { said, print })
    } catch (error) {
      if (!(error instanceof BrokenTableError)) throw error
      failed += 1
      print(`${file}: ${error.message}. Nothing of it was stored.`)
    }
  }
  return failed
}

async function filesOf(name: string): Promise<string[]> {
  if (!(await stat(name)).isDirectory()) return [name]
  const entries = await readdir(name, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(name, entry.name))
    .toSorted()
}

async function importFile(
  knex: Knex,
  name: string,
  { said, print }: { said: PackageFacts; print: (line: string) => void },
): Promise<void> {
  const named = nameAwardFile(name, await openAwardFile(name), said)
  const { id, name: publisher } = named.publication
  const describe = ({ position, sourceId, reason }: SkippedRecord) =>
    print(`${name}, row ${position}${sourceId ? ` (${sourceId})` : ''}: ${reason}`)
  const isNew = await loadAwards(knex, named, describe)
  const { counts } = await knex.table('award_sources').where({ id }).first('counts')
  const { added, updated, unchanged, skipped } = counts
  print(
    isNew
      ? `${name} (${publisher}): ${added} added, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped.`
      : `${name}: was loaded before. Nothing changed.`,
  )
}
