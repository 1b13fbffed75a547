import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { Knex } from 'knex'
import { loadAwards } from './load-awards.ts'
import type { AwardLine } from './load-batch.ts'
import { shippedAwards } from './shipped-sources.ts'

/** Raise it when awards are read or stored differently. */
const LOADER_VERSION = 1

/** Loads the shipped awards, once per version of each file. */
export async function loadShippedAwards(knex: Knex, sources = shippedAwards): Promise<void> {
  for (const publication of sources) {
    const hash = `${LOADER_VERSION} ${createHash('sha256')
      .update(await readFile(publication.file))
      .digest('base64url')}`
    await loadAwards(knex, { publication, file: { hash, lines: () => readLines(publication.file) } })
  }
}

async function* readLines(file: URL): AsyncGenerator<AwardLine> {
  const parser = parse({ columns: true, bom: true })
  const reading = pipeline(createReadStream(file), createGunzip(), parser)
  // Reported by the loop over the parser's rows.
  reading.catch(() => undefined)
  let position = 0
  for await (const row of parser) yield { position: (position += 1), row, problem: null }
  await reading
}
