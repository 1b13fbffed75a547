import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testService } from '@fundharbor/chassis/testing/service'
import { afterAll, beforeEach } from 'vitest'
import { emptyAwards } from '../../../seeds/awards.ts'
import { importAwardFiles } from './import-files.ts'

export const HEADER =
  'Identifier,Title,Currency,Amount Awarded,Award Date,Recipient Org:Name,Funding Org:Name'

export const rowOf = (id: string, { amount = '500', date = '2021-05-04', recipient = 'Pier Trust' } = {}) =>
  `${id},Boats,GBP,${amount},${date},${recipient},Harbor Fund`

/** A catalog without awards, and a folder for files of awards. */
export async function importedAwards() {
  const service = testService({
    service: 'catalog',
    routers: [],
    migrations: new URL('../../../migrations', import.meta.url).pathname,
  })
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-import-'))
  afterAll(() => rm(folder, { recursive: true }))
  beforeEach(() => emptyAwards(service.knex()))
  return {
    service,
    folder,
    async write(name: string, content: string | Buffer): Promise<string> {
      const file = path.join(folder, name)
      await writeFile(file, content)
      return file
    },
    async run(files: string[], said = {}): Promise<{ failed: number; lines: string[] }> {
      const lines: string[] = []
      const failed = await importAwardFiles(service.knex(), files, {
        said,
        print: (line) => lines.push(line.replaceAll(`${folder}/`, '')),
      })
      return { failed, lines }
    },
    stored: () =>
      service
        .knex()
        .table('awards')
        .orderBy('identifier')
        .select('identifier', 'amount', service.knex().raw('awarded_on::text')),
  }
}
